-- Messages and enrolments never change whose they are. After the update, as in guard_message_state.
create or replace function refuse_move() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0] using errcode = 'check_violation';
end $$;

create or replace trigger enrolments_stay after update of account_id, id, campaign_id, contact_id on enrolments
  for each row when (old.account_id is distinct from new.account_id
    or old.id is distinct from new.id
    or old.campaign_id is distinct from new.campaign_id
    or old.contact_id is distinct from new.contact_id)
  execute function refuse_move('an enrolment stays with its campaign and its contact');

create or replace trigger messages_stay after update of account_id, id, enrolment_id, campaign_id, contact_id, step_id on messages
  for each row when (old.account_id is distinct from new.account_id
    or old.id is distinct from new.id
    or old.enrolment_id is distinct from new.enrolment_id
    or old.campaign_id is distinct from new.campaign_id
    or old.contact_id is distinct from new.contact_id
    or old.step_id is distinct from new.step_id)
  execute function refuse_move('a message stays with its enrolment and its step');

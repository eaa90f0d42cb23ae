-- A message refers to its own enrolment and to a step of its own campaign, and leaves by the channel of its template.
-- Checked once a statement (decision 14).
-- Joins by hash or by sorting are off because the cached plan serves one row and a million.
create or replace function check_message_references() returns trigger language plpgsql set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  if exists (
    select from (select distinct account_id, enrolment_id, campaign_id, contact_id from new_rows) m
    where not exists (select from enrolments e where e.account_id = m.account_id and e.id = m.enrolment_id
                        and e.campaign_id = m.campaign_id and e.contact_id = m.contact_id))
  or exists (
    select from (select distinct account_id, campaign_id, step_id, channel from new_rows) m
    where not exists (select from steps s join templates t on t.account_id = s.account_id and t.id = s.template_id
                      where s.account_id = m.account_id and s.id = m.step_id and s.campaign_id = m.campaign_id
                        and t.type = m.channel))
  then
    raise exception 'a message refers to an enrolment, a step or a channel that is not its own' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create or replace trigger messages_refer after insert on messages
  referencing new table as new_rows
  for each statement
  execute function check_message_references();

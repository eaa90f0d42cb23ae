-- What a foreign key with a cascade would do, once a statement (decision 14).
create or replace function delete_enrolments_of_campaigns() returns trigger language plpgsql as $$
begin
  delete from enrolments using gone where enrolments.account_id = gone.account_id and enrolments.campaign_id = gone.id;
  return null;
end $$;

create or replace trigger enrolments_follow_campaigns after delete on campaigns
  referencing old table as gone
  for each statement
  execute function delete_enrolments_of_campaigns();

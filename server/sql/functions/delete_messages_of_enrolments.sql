-- What a foreign key with a cascade would do, once a statement (decision 14).
create or replace function delete_messages_of_enrolments() returns trigger language plpgsql as $$
begin
  delete from messages using gone where messages.account_id = gone.account_id and messages.enrolment_id = gone.id;
  return null;
end $$;

create or replace trigger messages_follow_enrolments after delete on enrolments
  referencing old table as gone
  for each statement
  execute function delete_messages_of_enrolments();

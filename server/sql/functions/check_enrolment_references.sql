-- An enrolment refers to a campaign and a contact that exist. Checked once a statement instead of once a row: relating
-- 100,000 contacts is one look (decision 14). Both are locked as a foreign key would lock them, so that a delete waits.
create or replace function check_enrolment_references() returns trigger language plpgsql set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
declare
  held bigint;
begin
  perform from (select distinct account_id, campaign_id as id from new_rows) asked
    join campaigns c using (account_id, id) for key share of c;
  get diagnostics held = row_count;
  if held = (select count(*) from (select distinct account_id, campaign_id from new_rows) asked) then
    perform from (select distinct account_id, contact_id as id from new_rows) asked
      join contacts c using (account_id, id) for key share of c;
    get diagnostics held = row_count;
    if held = (select count(*) from (select distinct account_id, contact_id from new_rows) asked) then
      return null;
    end if;
  end if;
  raise exception 'an enrolment refers to a campaign or a contact that is not there' using errcode = 'foreign_key_violation';
end $$;

create or replace trigger enrolments_refer after insert on enrolments
  referencing new table as new_rows
  for each statement
  execute function check_enrolment_references();

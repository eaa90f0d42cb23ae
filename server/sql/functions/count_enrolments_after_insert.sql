-- Counts the contacts of a campaign in blocks (decision 10).
create or replace function count_enrolments_after_insert() returns trigger language plpgsql as $$
begin
  insert into enrolment_blocks as kept (account_id, campaign_id, block, slot, contacts, active)
  select account_id, campaign_id, block, pg_backend_pid() % 16, contacts, active
  from (
    select account_id, campaign_id, contact_id >> 12 as block,
           coalesce(sum(sign) filter (where status <> 'removed'), 0) as contacts,
           coalesce(sum(sign) filter (where status = 'active'), 0) as active
    from (select 1 as sign, n.* from new_rows n) as delta group by 1, 2, 3) as counted
  where contacts <> 0 or active <> 0
  order by 1, 2, 3
  on conflict (account_id, campaign_id, block, slot) do update
  set contacts = kept.contacts + excluded.contacts, active = kept.active + excluded.active;
  return null;
end $$;

create or replace trigger enrolments_counted_after_insert after insert on enrolments
  referencing new table as new_rows
  for each statement
  execute function count_enrolments_after_insert();

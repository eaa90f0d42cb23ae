-- Counts contacts in blocks of 4,096 ids (decision 10).
create or replace function count_contacts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into contact_blocks as kept (account_id, block, slot, contacts, changes)
    select account_id, id >> 12, pg_backend_pid() % 16, count(*) filter (where deleted_at is null), 1
    from new_rows group by 1, 2 order by 1, 2
    on conflict (account_id, block, slot) do update
    set contacts = kept.contacts + excluded.contacts, changes = kept.changes + 1;
  elsif tg_op = 'UPDATE' then
    insert into contact_blocks as kept (account_id, block, slot, contacts, changes)
    select account_id, id >> 12, pg_backend_pid() % 16,
           sum((new_rows.deleted_at is null)::int - (old_rows.deleted_at is null)::int), 1
    from new_rows join old_rows using (account_id, id)
    where (new_rows.deleted_at is null) <> (old_rows.deleted_at is null) or new_rows.search <> old_rows.search
    group by 1, 2 order by 1, 2
    on conflict (account_id, block, slot) do update
    set contacts = kept.contacts + excluded.contacts, changes = kept.changes + 1;
  else
    insert into contact_blocks as kept (account_id, block, slot, contacts, changes)
    select account_id, id >> 12, pg_backend_pid() % 16, -count(*) filter (where deleted_at is null), 1
    -- When an owner goes, the contacts go with them, and so do the blocks.
    from old_rows where exists (select from accounts where accounts.id = old_rows.account_id)
    group by 1, 2 order by 1, 2
    on conflict (account_id, block, slot) do update
    set contacts = kept.contacts + excluded.contacts, changes = kept.changes + 1;
  end if;
  return null;
end $$;

create or replace trigger contacts_deleted after delete on contacts
  referencing old table as old_rows
  for each statement
  execute function count_contacts();

create or replace trigger contacts_inserted after insert on contacts
  referencing new table as new_rows
  for each statement
  execute function count_contacts();

create or replace trigger contacts_updated after update on contacts
  referencing old table as old_rows new table as new_rows
  for each statement
  execute function count_contacts();

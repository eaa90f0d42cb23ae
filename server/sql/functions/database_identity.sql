-- Names this database: another cluster, another timeline, another database in it or newly made tables have another name.
create or replace function database_identity() returns text language sql stable as $$
  select concat_ws('/', system_identifier, timeline_id, d.oid, 'messages'::regclass::oid)
  from pg_control_system(), pg_control_checkpoint(), pg_database d where d.datname = current_database()$$;

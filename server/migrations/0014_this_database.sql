-- Which database this is: what a backup brings back says it was another one, and then nothing that was due leaves by itself.

-- Another cluster, another history of the same one, another database in it, or tables made anew.
create function database_identity() returns text language sql stable as $$
  select concat_ws('/', system_identifier, timeline_id, d.oid, 'messages'::regclass::oid)
  from pg_control_system(), pg_control_checkpoint(), pg_database d where d.datname = current_database()
$$;

create table this_database (
  is_one boolean primary key default true check (is_one),
  identity text not null
);

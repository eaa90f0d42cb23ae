-- Keeps what a template said in each of its versions.
create or replace function keep_template_version() returns trigger language plpgsql as $$
begin
  insert into template_versions (account_id, template_id, version, subject, content, preheader)
  values (new.account_id, new.id, new.version, new.subject, new.content, new.preheader);
  return null;
end $$;

create or replace trigger templates_rewritten after update on templates
  for each row when (old.version <> new.version)
  execute function keep_template_version();

create or replace trigger templates_written after insert on templates
  for each row
  execute function keep_template_version();

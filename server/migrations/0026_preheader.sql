-- The text that mail programs show beside the subject, before a message is opened.

alter table templates add column preheader text check (length(preheader) between 1 and 255);
alter table template_versions add column preheader text;

create or replace function keep_template_version() returns trigger language plpgsql as $$
begin
  insert into template_versions (user_id, template_id, version, subject, content, preheader)
  values (new.user_id, new.id, new.version, new.subject, new.content, new.preheader);
  return null;
end $$;

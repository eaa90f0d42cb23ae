-- Keeps what a template says in its version as of now: messages refer to the version they were sent with.
create or replace function keep_template_version(account bigint, template bigint) returns void language sql as $$
  insert into template_versions (account_id, template_id, version, subject, content, preheader)
  select account_id, id, version, subject, content, preheader from templates where account_id = account and id = template
  on conflict do nothing$$;

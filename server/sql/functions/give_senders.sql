-- A new account sends into the sandbox until a real sender is set up.
create or replace function give_senders() returns trigger language plpgsql as $$
begin
  insert into senders (account_id, channel, mode, name, is_default)
  select new.id, channel, mode, 'Caixa de testes', true from sender_modes where mode = 'sandbox';
  return null;
end $$;

create or replace trigger accounts_created after insert on accounts
  for each row
  execute function give_senders();

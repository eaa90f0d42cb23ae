-- A new account: it sends into the sandbox until a real sender is set up. Returns its id.
create or replace function create_account(created timestamptz default now()) returns bigint language plpgsql as $$
declare
  account bigint;
begin
  insert into accounts (created_at) values (created) returning id into account;
  insert into senders (account_id, channel, mode, name, is_default)
  select account, channel, mode, 'Caixa de testes', true from sender_modes where mode = 'sandbox';
  return account;
end $$;

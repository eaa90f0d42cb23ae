-- Nothing waits past its deadline, whatever holds it back; a campaign that is paused holds its messages for longer.
create or replace function expire_messages(account bigint) returns void language plpgsql
-- Rows are found by their keys, whatever the planner believes of the tables (decision 17).
set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
declare
  moment timestamptz := now();
  ids bigint[];
  before message_figures[];
begin
  select array_agg(late.id) into ids from (
    select m.id from campaigns c join messages m on m.account_id = account and m.campaign_id = c.id
    where c.account_id = account and c.status = 'active' and c.deleted_at is null
      and m.state in ('scheduled', 'retry') and m.next_attempt_at <= moment and m.deadline_at < moment
    union all
    select m.id from messages m where m.account_id = account and m.state = 'task' and m.deadline_at < moment
    limit 10000) late;
  if ids is null then
    return;
  end if;
  before := lock_messages(account, ids);
  update messages m set state = 'expired', reason = case when m.state = 'task'
    then 'Prazo vencido: a tarefa não foi feita em 7 dias' else 'Prazo vencido: não saiu em 48 horas' end
  from (select account as account_id, id from unnest(ids) as late(id) offset 0) late
  where m.account_id = late.account_id and m.id = late.id
    and case when m.state in ('scheduled', 'retry', 'task') and m.deadline_at < moment then true end;
  perform settle_messages(account, ids, before, moment);
end $$;

-- The version of a step that is drawn for a contact (domain/src/variants.ts): in the order of their letters each has its
-- share of the line that draw_point is a point of. No row: the step has no versions.
create or replace function drawn_version(account bigint, step bigint, contact bigint)
returns table (variant smallint, template_id bigint) language sql stable as $$
  select its.variant, its.template_id from (
    select v.variant, v.template_id, sum(v.weight) over (order by v.variant) as up_to, sum(v.weight) over () as total
    from step_variants v where v.account_id = account and v.step_id = step and v.ended_at is null) its
  where draw_point(account, step, contact) * its.total < its.up_to * 4294967296
  order by its.variant limit 1$$;

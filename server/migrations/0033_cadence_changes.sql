-- A cadence is changed while its campaign runs (decision 47).

alter table campaigns
  -- Rises with every change of its steps: who saved an older one is refused.
  add column steps_version integer not null default 1,
  add column steps_changed_at timestamptz,
  add column steps_changed_by bigint;

alter table campaign_changes
  drop constraint campaign_changes_kind_check,
  add constraint campaign_changes_kind_check check (kind in ('cancel', 'resume', 'hours', 'steps')),
  -- Of a change of the steps: how they were and are, and the last contact that entered before (domain/src/cadence-change.ts).
  add column steps jsonb check (jsonb_typeof(steps) = 'object'),
  -- Of a change of the steps: how many people it concerned so far, in all and by step.
  add column effect jsonb check (jsonb_typeof(effect) = 'object'),
  add constraint campaign_changes_of_steps check ((steps is not null) = (kind = 'steps'));

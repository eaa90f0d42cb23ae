-- Steps that are switched off, done by hand, depend on what happened before, or are compared in several versions.

alter table steps
  -- Switched off it stays in its place, and contacts pass it by.
  add column is_on boolean not null default true,
  -- An e-mail that a person sends: when it is due it becomes a task.
  add column by_hand boolean not null default false,
  -- What must have happened before it leaves (domain/src/condition.ts). Otherwise it is skipped.
  add column condition jsonb check (jsonb_typeof(condition) = 'object');

-- The versions of a step that are compared, from 1 (A) to 4 (D). The first has the template of the step. A step without any
-- has one text for all.
create table step_variants (
  account_id bigint not null,
  step_id bigint not null,
  variant smallint not null check (variant between 1 and 4),
  template_id bigint not null,
  -- Its share, as a part of the sum of those of its step.
  weight smallint not null check (weight between 1 and 100),
  created_at timestamptz not null default now(),
  -- A version that was given up stays: its numbers do.
  ended_at timestamptz,
  primary key (account_id, step_id, variant),
  foreign key (account_id, step_id) references steps (account_id, id) on delete cascade,
  foreign key (account_id, template_id) references templates (account_id, id)
);
-- "Is this template in use?", before it is deleted.
create index step_variants_by_template on step_variants (account_id, template_id) where ended_at is null;

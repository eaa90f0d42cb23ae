-- Numbers of the versions of a step, and letters that are never given to another text.

-- At most four are compared at once; a later comparison has new letters, up to Z (decision 48).
alter table step_variants
  drop constraint step_variants_variant_check,
  add constraint step_variants_variant_check check (variant between 1 and 26);
-- The versions that are compared have different texts: the gate knows a version by its template.
create unique index step_variants_open on step_variants (account_id, step_id, template_id) where ended_at is null;

-- As step_counts, of messages that were drawn for a version. Slot 16 has those of messages that are gone, and the contacts
-- who had answered one of those; answers to messages that are there are counted when they are asked for.
create table variant_counts (
  account_id bigint not null references accounts on delete cascade,
  campaign_id bigint not null,
  step_id bigint not null,
  variant smallint not null,
  slot integer not null check (slot between 0 and 16),
  sent bigint not null,
  delivered bigint not null,
  opened bigint not null,
  clicked bigint not null,
  unsubscribed bigint not null,
  bounced bigint not null,
  replied bigint not null default 0,
  primary key (account_id, campaign_id, step_id, variant, slot)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

-- The version of the message that it answers, once that message is gone.
alter table inbound_messages add column variant smallint;

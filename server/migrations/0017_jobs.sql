-- Work that is done in the background, by one process at a time and by any of them (platform/jobs, decision 35). A table of
-- the installation: a claim looks at the jobs of all accounts.
create table jobs (
  kind text not null check (kind ~ '^[a-z-]{1,64}$'),
  -- Which one of its kind: the id of its account, or empty where there is only one.
  key text not null default '',
  account_id bigint,
  run_at timestamptz not null,
  -- The claim it runs under. Past its lease another process may claim it.
  holder text,
  lease_until timestamptz,
  failures integer not null default 0 check (failures >= 0),
  last_error text,
  primary key (kind, key),
  check ((holder is null) = (lease_until is null))
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
-- The claim: what is due, longest first.
create index jobs_due on jobs (run_at);

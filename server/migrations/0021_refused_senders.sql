-- Messages in a row that servers refused for the sender's own sake: its authentication, its reputation, a blocklist.
alter table senders add column refusals integer not null default 0 check (refusals >= 0);

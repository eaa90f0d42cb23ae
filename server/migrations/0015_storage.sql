-- How the tables that change most are stored and cleaned. Measured by `npm run bench -- storage`.

-- The queue and its archive are one table. Cleaned and counted by the part that changes, not by a fifth of what it has
-- ever held. No room is left in their pages: every step of a message changes its state or next_attempt_at, which the queue
-- is found by, so each version has new entries in the indexes wherever it lies, and the room only made the table larger
-- (fillfactor 85: 19.1 MB for 50,000 messages, 100: 16.7 MB).
alter table messages set (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02
);
alter table enrolments set (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02
);

-- Only ever added to: what is cleaned here is what lets an index answer alone.
alter table events set (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);

-- Few rows, changed by every message: an update stays in its page (the number is no part of an index), and the versions
-- it leaves are gone within a minute or two.
alter table senders set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);
alter table lanes set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
alter table step_counts set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
alter table period_counts set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
alter table day_counts set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
alter table link_counts set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
alter table enrolment_blocks set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
alter table contact_blocks set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

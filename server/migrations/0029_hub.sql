-- What the hub of a campaign tells: who paused it and when, and who stopped the cadence of a contact by hand.

-- Null: it is not paused, or the product paused it by itself (pause_reason).
alter table campaigns add column paused_at timestamptz, add column paused_by bigint;

-- The person who stopped an enrolment by hand. Null: it is not held, or an answer holds it.
alter table enrolments add column stopped_by bigint;

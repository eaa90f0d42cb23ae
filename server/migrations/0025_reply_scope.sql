-- How far the answer of a contact reaches is chosen by campaign.

alter table campaigns
  -- contact: the contact in all campaigns. campaign: the contact in this one. company: all with the same e-mail domain.
  add column reply_scope text not null default 'contact',
  -- Checked for the rows that are there by the next migration, which stops no writes.
  add constraint campaigns_reply_scope_check check (reply_scope in ('contact', 'campaign', 'company')) not valid;

-- The contact whose answer holds an enrolment of another contact of its company. Null: it is not held, or its own contact
-- answered.
alter table enrolments add column held_by bigint;

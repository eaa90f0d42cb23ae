-- A campaign that too many addresses refuse pauses by itself, once: whoever starts it again has decided.
alter table campaigns
  add column braked_at timestamptz,
  add column pause_reason text;

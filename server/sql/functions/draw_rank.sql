-- Of the senders that share a channel, a contact belongs to the one of the highest rank (weighted rendezvous hashing): each gets
-- contacts by its rate, and when one is added or leaves, only contacts that come to it or were its own move.
create or replace function draw_rank(campaign bigint, sender bigint, contact bigint, rate float8) returns float8
language sql immutable as $$
  select ln(((hashint8extended(contact, hashint8extended(campaign, sender)) & 9007199254740991) + 0.5::float8)
    / 9007199254740992::float8) / rate$$;

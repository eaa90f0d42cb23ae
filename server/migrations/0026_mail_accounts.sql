-- Mail accounts that a person signs in to at their provider, so that we never have their password.
insert into sender_modes (channel, mode) values ('email', 'google'), ('email', 'microsoft');

-- The right to use a mail account, as its provider gave it.
create table mail_grants (
  account_id bigint not null,
  sender_id bigint not null,
  -- Sealed: the access token, and the token it is renewed with. None before a person signed in.
  secrets bytea,
  given_at timestamptz,
  -- Until when the access token is good.
  ends_at timestamptz,
  -- Since when the provider no longer renews it: a person has to sign in again.
  lost_at timestamptz,
  -- Sealed: a sign-in that was begun, and until when it may be finished.
  asked bytea,
  asked_until timestamptz,
  primary key (account_id, sender_id),
  foreign key (account_id, sender_id) references senders (account_id, id) on delete cascade,
  check ((secrets is null) = (given_at is null) and (secrets is null) = (ends_at is null)),
  check ((asked is null) = (asked_until is null))
);

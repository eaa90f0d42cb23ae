-- Channels as rows: a new one is a row here, not a column or a list repeated in the checks of eight tables.

-- A way messages leave by. What it does stands in server/src/channels/<name>.
create table channels (
  name text primary key check (name ~ '^[a-z][a-z0-9_]{0,31}$')
);
insert into channels (name) values ('email'), ('whatsapp'), ('call');

-- A kind of sender of a channel. A channel without any needs no sender: a person does it.
create table sender_modes (
  channel text not null references channels,
  mode text not null check (mode ~ '^[a-z][a-z0-9_]{0,31}$'),
  primary key (channel, mode)
);
insert into sender_modes (channel, mode) values
  ('email', 'smtp'), ('email', 'sandbox'),
  ('whatsapp', 'cloud_api'), ('whatsapp', 'assisted'), ('whatsapp', 'sandbox');

-- A channel is checked where it is first named: templates, senders, suppressions. Messages have that of their template
-- (check_message_references), and lanes, approaches and the sandbox that of their messages.
alter table senders
  drop constraint senders_channel_check,
  drop constraint senders_check,
  add foreign key (channel, mode) references sender_modes,
  add unique (account_id, channel, id);
alter table templates drop constraint templates_type_check, add foreign key (type) references channels;
alter table suppressions drop constraint suppressions_channel_check, add foreign key (channel) references channels;
alter table lifted_suppressions
  drop constraint lifted_suppressions_channel_check, add foreign key (channel) references channels;
alter table messages drop constraint messages_channel_check;
alter table lanes drop constraint lanes_channel_check;
alter table approaches drop constraint approaches_channel_check;
alter table sandbox_messages drop constraint sandbox_messages_channel_check;

-- The sender a campaign chose for a channel. Without a row the default sender of the channel serves it.
create table campaign_senders (
  account_id bigint not null,
  campaign_id bigint not null,
  channel text not null,
  sender_id bigint not null,
  primary key (account_id, campaign_id, channel),
  foreign key (account_id, campaign_id) references campaigns (account_id, id) on delete cascade,
  foreign key (account_id, channel, sender_id) references senders (account_id, channel, id) on delete cascade
);
-- The campaigns that chose a sender, before it is deleted.
create index campaign_senders_by_sender on campaign_senders (account_id, sender_id);

insert into campaign_senders (account_id, campaign_id, channel, sender_id)
select account_id, id, 'email', email_sender_id from campaigns where email_sender_id is not null
union all
select account_id, id, 'whatsapp', whatsapp_sender_id from campaigns where whatsapp_sender_id is not null;

alter table campaigns drop column email_sender_id, drop column whatsapp_sender_id;

-- The template a message was composed from, written when it passes the gate, and the variant of it where there are several.
alter table messages add column template_id bigint, add column variant smallint;

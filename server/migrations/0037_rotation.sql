-- Several senders of a channel in a campaign (decision 51).

-- The senders that share a channel of a campaign, two or more, in the order they were chosen. campaign_senders has the first of
-- them: where its sender is not in the list, the list says nothing and that sender serves the channel alone.
create table campaign_rotations (
  account_id bigint not null,
  campaign_id bigint not null,
  channel text not null,
  sender_id bigint not null,
  place smallint not null check (place between 1 and 10),
  primary key (account_id, campaign_id, channel, sender_id),
  foreign key (account_id, campaign_id) references campaigns (account_id, id) on delete cascade,
  foreign key (account_id, channel, sender_id) references senders (account_id, channel, id) on delete cascade
);
-- The campaigns that share a sender, before it is deleted.
create index campaign_rotations_by_sender on campaign_rotations (account_id, sender_id);

-- Of a message that may leave, where several senders share its channel: the one it leaves by.
alter table messages add column drawn_sender bigint;

-- senders: what is pending is divided anew among the senders of its campaign.
alter table campaign_changes
  drop constraint campaign_changes_kind_check,
  add constraint campaign_changes_kind_check check (kind in ('cancel', 'resume', 'hours', 'steps', 'senders'));

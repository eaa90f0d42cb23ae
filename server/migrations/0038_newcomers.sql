-- How many people begin in a campaign on each day (decision 52).

alter table campaigns
  -- Of all who enter. Null: as many as enter.
  add column new_per_day integer,
  add constraint campaigns_new_per_day_check check (new_per_day between 1 and 100000) not valid;

create table entry_days (
  account_id bigint not null,
  campaign_id bigint not null,
  -- In the time zone of the campaign.
  day date not null,
  -- As in other counters: those who count at once do not wait for each other.
  slot smallint not null,
  people integer not null,
  primary key (account_id, campaign_id, day, slot),
  foreign key (account_id, campaign_id) references campaigns (account_id, id) on delete cascade
);

-- Those who have entered and not begun.
insert into entry_days (account_id, campaign_id, day, slot, people)
select m.account_id, m.campaign_id, (m.shipping_at at time zone c.time_zone)::date, 0, count(*)
from messages m join campaigns c on c.account_id = m.account_id and c.id = m.campaign_id
where m.state = 'scheduled' and not exists (
  select from messages other where other.account_id = m.account_id and other.enrolment_id = m.enrolment_id
    and other.state not in ('waiting', 'scheduled'))
group by 1, 2, 3;

-- A dispatcher that keeps a journal of what it hands over (decision 36).
alter table dispatchers add column keeps_journal boolean not null default false;

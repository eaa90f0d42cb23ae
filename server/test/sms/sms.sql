-- Text messages, through a gateway.
insert into channels (name) values ('sms');
insert into sender_modes (channel, mode) values ('sms', 'gateway');

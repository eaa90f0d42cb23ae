-- A task of any kind is a channel; its texts are templates that are not listed among those people keep.
insert into channels (name) values ('task');

-- Its name may say all there is to do.
alter table templates drop constraint templates_content_check;
alter table templates add constraint templates_content_check check (content <> '' or type = 'task') not valid;
alter table templates validate constraint templates_content_check;

-- Its result has another column: e-mails that a person sends become tasks.
drop function if exists claim_messages(bigint, bigint[], text[], bigint[], integer[], timestamptz[], bigint[]);

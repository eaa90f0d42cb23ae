-- A new account is given its senders by create_account, and versions of templates are kept by keep_template_version: a
-- distributed PostgreSQL has no triggers that touch other tables.
drop trigger if exists accounts_created on accounts;
drop function if exists give_senders();
drop trigger if exists templates_rewritten on templates;
drop trigger if exists templates_written on templates;
drop function if exists keep_template_version();

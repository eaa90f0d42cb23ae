-- Why the condition of a step does not hold for a contact of an enrolment now, in words that people read; null: it holds.
-- It decides as `holds` of domain/src/condition-holds.ts. Of each channel: its name, whether its address is an e-mail or a phone,
-- and what people call that.
create or replace function unmet_condition(
  account bigint, enrolment bigint, contact bigint, condition jsonb,
  channel_names text[], channel_addresses text[], channel_words text[],
  -- Channels on which an opt-out closes all channels of the contact.
  closing_channels text[]
) returns text language plpgsql stable
-- Rows are found by their keys, whatever the planner believes of the tables (decision 17). It is called for each message: its
-- plans are made once for each connection, of one table each.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off as $$
declare
  kind text := condition ->> 'kind';
  step bigint := condition ->> 'stepId';
  attribute text := condition ->> 'key';
  wanted text := btrim(condition ->> 'value');
  named text;
  opened boolean;
  clicked boolean;
  clicked_whatsapp boolean;
  delivered boolean;
  has_value boolean;
  -- Of the channel that is asked for, in the lists of channels.
  place integer := array_position(channel_names, condition ->> 'channel');
  own_email text;
  own_phone text;
  own_address text;
  own_metadata jsonb;
begin
  if step is not null then
    select coalesce(bool_or(coalesce(m.opened_at, m.read_at) is not null), false),
           coalesce(bool_or(m.clicked_at is not null), false),
           coalesce(bool_or(m.whatsapp_clicked_at is not null), false),
           coalesce(bool_or(m.delivered_at is not null and m.bounced_at is null), false)
    into opened, clicked, clicked_whatsapp, delivered
    from messages m where m.account_id = account and m.enrolment_id = enrolment and m.step_id = step;
    select '#' || s.step_order into named from steps s where s.account_id = account and s.id = step and s.is_active;
    named := coalesce(named, 'etapa excluída');
    return case kind
      when 'opened' then case when not opened then 'não abriu a ' || named end
      when 'not_opened' then case when opened then 'abriu a ' || named end
      when 'clicked' then case when not clicked then 'não clicou na ' || named end
      when 'not_clicked' then case when clicked then 'clicou na ' || named end
      when 'clicked_whatsapp' then case when not clicked_whatsapp then 'não clicou no WhatsApp da ' || named end
      when 'delivered' then case when not delivered then 'não recebeu a ' || named end
    end;
  end if;

  if kind = 'has_channel' then
    select lower(c.email), c.phone into own_email, own_phone from contacts c where c.account_id = account and c.id = contact;
    if not found or place is null then
      return null;
    end if;
    own_address := case channel_addresses[place] when 'email' then own_email else own_phone end;
    if coalesce(own_address, '') = '' then
      return 'não tem ' || channel_words[place];
    end if;
    perform from suppressions s
    where s.account_id = account and s.channel = channel_names[place] and s.address = own_address;
    if not found then
      perform from suppressions s
      where s.account_id = account and s.channel = any (closing_channels)
        and s.address = any (array[own_email, own_phone]) and s.for_contact;
    end if;
    return case when found then 'não recebe mais por ' || channel_words[place] end;
  end if;

  select c.metadata into own_metadata from contacts c where c.account_id = account and c.id = contact;
  select case when wanted = '' then coalesce(bool_and(plain_text(btrim(own.value)) = ''), true)
              else coalesce(bool_or(plain_text(btrim(own.value)) = plain_text(wanted)), false) end
  into has_value
  from jsonb_each_text(own_metadata) as own(key, value) where plain_text(btrim(own.key)) = plain_text(btrim(attribute));
  if has_value = (kind = 'attribute_is') then
    return null;
  end if;
  -- What is so: the opposite of what was asked for.
  return attribute || case
    when wanted = '' then case when has_value then ' não está preenchido' else ' está preenchido' end
    when has_value then ' é ' || wanted
    else ' não é ' || wanted end;
end $$;

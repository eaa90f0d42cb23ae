-- Whose number a call of Meta's is about (tracking/whatsapp/queries.ts: cloudApiSenders).
create index senders_phone_number on senders ((settings ->> 'phoneNumberId'), user_id, id)
  where mode = 'cloud_api' and deleted_at is null;
-- Every number in turn, for the verification (cloudApiSendersAfter).
create index senders_cloud_api on senders (user_id, id) where mode = 'cloud_api' and deleted_at is null;

-- Where a contact is among the versions of a step, from 0 to 2^32 - 1, the same for ever: drawPoint in domain/src/variants.ts.
-- Each id goes in as two halves, each followed by the last step of MurmurHash3. A product of two 32-bit numbers does not
-- fit in a bigint, so the upper and lower half of one are multiplied apart.
create or replace function draw_point(account bigint, step bigint, contact bigint) returns bigint
language plpgsql immutable as $$
declare
  half bigint;
  hash bigint := 0;
begin
  foreach half in array array[
    account & 4294967295, account >> 32, step & 4294967295, step >> 32, contact & 4294967295, contact >> 32]
  loop
    hash := hash # half;
    hash := hash # (hash >> 16);
    hash := ((hash & 65535) * 2246822507 + ((((hash >> 16) * 2246822507) & 65535) << 16)) & 4294967295;
    hash := hash # (hash >> 13);
    hash := ((hash & 65535) * 3266489909 + ((((hash >> 16) * 3266489909) & 65535) << 16)) & 4294967295;
    hash := hash # (hash >> 16);
  end loop;
  return hash;
end $$;

-- replan_messages also takes the moments that were read (decision 47): the function with the old parameters goes.
drop function if exists replan_messages(
  bigint, bigint, bigint[], text[], bigint[], boolean[], float8[], float8[],
  bigint[], bigint[], bigint[], text[], boolean[], float8[], float8[], bigint[]);

-- Its statement stands where it is used: a distributed PostgreSQL calls no function that reads tables for rows of a table.
drop function if exists drawn_version(bigint, bigint, bigint);

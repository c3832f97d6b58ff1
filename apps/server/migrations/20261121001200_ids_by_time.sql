-- Ids of what is written all day begin with the time (UUID version 7, RFC 9562): new rows stand together in their primary
-- keys, where random ones touched a page of each index per row, to be read, written and logged whole after a checkpoint.
-- PostgreSQL has this as uuidv7() since 18; this one runs on 15 too.
create function id_by_time() returns uuid
language sql volatile parallel safe
return encode(
  -- A random UUID is of version 4, which two bits more make 7.
  set_bit(set_bit(
    overlay(
      uuid_send(gen_random_uuid())
      placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
      from 1
    ),
    52, 1), 53, 1),
  'hex'
)::uuid;

alter table posts alter column id set default id_by_time();
alter table comments alter column id set default id_by_time();
alter table messages alter column id set default id_by_time();
alter table notifications alter column id set default id_by_time();

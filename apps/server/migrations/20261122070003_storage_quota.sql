-- How much members keep and send, so that files cannot fill the disk.

-- Bytes of all rows of media, in one row: whoever adds a file takes turns by it.
create table media_totals (
  is_only boolean primary key default true check (is_only),
  bytes bigint not null
);
insert into media_totals (bytes) select coalesce(sum(bytes), 0) from media;

create function count_media_bytes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update media_totals set bytes = bytes + new.bytes;
  else
    update media_totals set bytes = bytes - old.bytes;
  end if;
  return null;
end $$;
create trigger media_counted_in after insert on media for each row execute function count_media_bytes();
create trigger media_counted_out after delete on media for each row execute function count_media_bytes();

-- Bytes that a member has sent in a window of a day, whatever became of them.
create table media_days (
  member_id uuid primary key references profiles (id) on delete cascade,
  bytes bigint not null,
  since timestamptz(3) not null
);

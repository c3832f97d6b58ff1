-- What the calendar says of an event beside what search needs (spec 001 §3), and where it comes from.

alter table events
  -- Name of a bundled fact: read again at each start, so that a correction reaches its row.
  add column reference text unique,
  add column participants text[] not null default '{}',
  add column tv_channel text check (char_length(tv_channel) <= 80),
  add column importance text not null default 'normal' check (importance in ('low', 'normal', 'high')),
  -- How much of starts_at is known: a day or a month stands for all of it, in Paris.
  add column date_precision text not null default 'minute' check (date_precision in ('minute', 'day', 'month')),
  add column source_institution text,
  add column source_page text,
  add column source_url text check (source_url like 'https://%'),
  add column as_of date,
  -- How sure the fact is: two sources agree, one copy was read, or common knowledge that was not read again.
  add column basis text check (basis in ('cross-checked', 'single-copy', 'general-knowledge')),
  -- Belongs to the demo community.
  add column is_example boolean not null default false,
  add check (source_institution is null or (as_of is not null and basis is not null));

-- Reader: the calendar, whatever touches some days.
create index events_span on events using gist (tstzrange(starts_at, coalesce(ends_at, starts_at), '[]'));
-- Reader: the calendar to subscribe to, from a day on.
create index events_by_start on events (starts_at, id);

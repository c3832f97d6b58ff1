-- The political agenda. One table with the eight types; the calendar's four filters group them.

create table events (
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in (
    'meeting', 'session', 'election', 'demonstration', 'debate', 'assembly_vote', 'assembly_session', 'interview')),
  level text not null check (level in ('national', 'regional', 'local')),
  title text not null check (btrim(title) <> '' and char_length(title) <= 200),
  description text not null check (char_length(description) <= 4000),
  place text check (char_length(place) <= 200),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) check (ends_at > starts_at),
  created_at timestamptz(3) not null default now(),
  -- What it is found by.
  line text not null generated always as
    (' ' || search_line(title || ' ' || coalesce(place, '') || ' ' || description)) stored
);

-- Reader: what comes next, of the types that search shows.
create index events_searched on events (starts_at, id)
  where type in ('debate', 'assembly_vote', 'assembly_session', 'interview');

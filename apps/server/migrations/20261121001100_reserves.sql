-- The electoral reserve (docs/adr/0018): between the eve's midnight and the closing of the polls, candidates publish nothing
-- and nothing promotes them.

create table reserves (
  id uuid primary key default gen_random_uuid(),
  -- The election, a day of the calendar: each round is one.
  event_id uuid not null references events (id),
  -- Null for the whole country.
  region_code text check (region_code in (
    '75', '69', '59', '33', '31', '67', '13', '44', '35', '14', '21', '45', '2A')),
  -- The clock by which the eve begins and the polls close.
  clock text not null check (clock in (
    'Europe/Paris', 'America/Guadeloupe', 'America/Martinique', 'America/Cayenne', 'America/Miquelon', 'Pacific/Tahiti',
    'Indian/Reunion', 'Indian/Mayotte', 'Pacific/Noumea', 'Pacific/Wallis')),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- An administrator ended it before its time, or called it off before it began.
  ended_at timestamptz(3),
  -- Counts changes: of two administrators who change it at once, the second is told.
  revision integer not null default 1,
  created_at timestamptz(3) not null default now(),
  check (ends_at > starts_at and ends_at <= starts_at + interval '7 days')
);
-- Readers: whether a round has its period already; a candidate's periods; the check that its event stays.
create unique index reserves_of_event on reserves (event_id, clock, region_code) nulls not distinct;
-- Readers: what is in force or to come; all of them, latest first.
create index reserves_by_end on reserves (ends_at desc, id desc);

-- Who stands in which round: what follows from it concerns these accounts alone.
create table reserve_candidates (
  event_id uuid not null references events (id),
  user_id uuid not null references profiles (id) on delete cascade,
  -- Where they stand: periods of other regions do not concern them. Null for all.
  region_code text check (region_code in (
    '75', '69', '59', '33', '31', '67', '13', '44', '35', '14', '21', '45', '2A')),
  source_url text check (source_url like 'https://%' and char_length(source_url) <= 500),
  -- Told by the member, not marked by an administrator, who names a source.
  declared boolean not null default false,
  created_at timestamptz(3) not null default now(),
  -- Readers: the candidates of a round; whether somebody is marked already.
  primary key (event_id, user_id),
  check (declared or source_url is not null)
);
-- Readers: what a member stands in; the end of their account.
create index reserve_candidates_of_member on reserve_candidates (user_id);

-- What administrators did, and why: rows are added and never changed, but for the name of who has left.
create table reserve_acts (
  id bigint generated always as identity primary key,
  actor_id uuid references profiles (id) on delete set null,
  act text not null check (act in (
    'reserve_set', 'reserve_moved', 'reserve_ended', 'candidate_marked', 'candidate_unmarked', 'candidates_copied')),
  event_id uuid not null references events (id),
  reserve_id uuid references reserves (id),
  -- Of a candidate who was marked or unmarked; null once that account is gone.
  subject_id uuid references profiles (id) on delete set null,
  reason text not null check (btrim(reason) <> '' and char_length(reason) <= 20000),
  -- Moments of the period from then on.
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
-- Reader: the check that an event stays.
create index reserve_acts_of_event on reserve_acts (event_id, id desc);
-- Reader: the check that a period stays.
create index reserve_acts_of_reserve on reserve_acts (reserve_id) where reserve_id is not null;
-- Readers: an administrator's acts in their archive; the end of their account.
create index reserve_acts_of_actor on reserve_acts (actor_id) where actor_id is not null;
-- Reader: the end of an account that was marked.
create index reserve_acts_of_subject on reserve_acts (subject_id) where subject_id is not null;

create function keep_reserve_act() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.id, new.act, new.event_id, new.reserve_id, new.reason, new.starts_at, new.ends_at, new.created_at)
      is not distinct from
      (old.id, old.act, old.event_id, old.reserve_id, old.reason, old.starts_at, old.ends_at, old.created_at)
    and (new.actor_id is null or new.actor_id = old.actor_id)
    and (new.subject_id is null or new.subject_id = old.subject_id)
  then return new; end if;
  raise exception 'acts on election periods are never changed' using errcode = 'restrict_violation';
end $$;

create trigger reserve_acts_kept before update or delete on reserve_acts
  for each row execute function keep_reserve_act();

-- A post that waits for the polls to close is a private one until then: every list and address closes itself to others.
alter table posts
  add column held_visibility text check (held_visibility in ('public', 'followers')),
  add column held_until timestamptz(3),
  add constraint posts_held check (
    (held_visibility is null) = (held_until is null) and (held_visibility is null or visibility = 'private'));
-- Reader: posts to publish, those that have waited longest first.
create index posts_held_until on posts (held_until, id) where held_until is not null;

-- A poll on an election rests while the reserve of that election is in force.
alter table polls add column election_id uuid references events (id);
-- Readers: the polls of an election; the check that it stays.
create index polls_of_election on polls (election_id) where election_id is not null;

-- The site's own pages have cards under posts like any other page, read from the database instead of fetched.
alter table link_previews add column own_path text check (own_path ~ '^/' and char_length(own_path) <= 200);
-- Readers: the card of a page that has changed; the posts that cite it.
create unique index link_previews_own on link_previews (own_path) where own_path is not null;

-- Readers: whom to tell that a preview has come; the sweep of previews; a list of the posts with one link.
drop index posts_of_link;
create index posts_of_link on posts (link_id, created_at, id) where link_id is not null;

-- Laws on their way (spec 001 §3, §4), as public sources tell them.
create table laws (
  id uuid primary key default gen_random_uuid(),
  -- Names its page, and a bundled fact.
  reference text not null unique check (reference ~ '^[A-Za-z0-9-]{1,64}$'),
  -- Number of its file at the Assemblée nationale, by which what is imported finds it again.
  dossier_uid text unique check (dossier_uid ~ '^[A-Za-z0-9-]{1,64}$'),
  -- Who told of it last: the bundled file takes back only what it told itself.
  origin text not null check (origin in ('bundled', 'imported')),
  title text not null check (btrim(title) <> '' and char_length(title) <= 500),
  short_title text check (btrim(short_title) <> '' and char_length(short_title) <= 120),
  description text not null check (char_length(description) <= 4000),
  kind text not null check (kind in ('project', 'proposal')),
  nature text not null check (nature in ('ordinary', 'organic', 'constitutional', 'budget', 'treaty')),
  origin_chamber text check (origin_chamber in ('assemblee', 'senat')),
  law_number text check (char_length(law_number) <= 40),
  status text not null
    check (status in ('proposition', 'commission', 'seance', 'vote', 'promulgation', 'application')),
  note text check (char_length(note) <= 1000),
  source_institution text not null,
  source_page text not null,
  source_url text check (source_url like 'https://%'),
  as_of date not null,
  basis text not null check (basis in ('cross-checked', 'single-copy', 'general-knowledge')),
  -- The last day that is known of it, as its beginning in Paris.
  moved_at timestamptz(3) not null,
  withdrawn_at timestamptz(3),
  follower_count integer not null default 0 check (follower_count >= 0),
  version_count integer not null default 0 check (version_count >= 0),
  -- What it is found by.
  line text not null generated always as (
    ' ' || search_line(coalesce(short_title, '') || ' ' || title || ' ' || coalesce(law_number, '') || ' ' || description)
  ) stored
);
-- Readers: the tracker, the last to have moved first; the same of one stage; of one kind.
create index laws_by_move on laws (moved_at, id);
create index laws_by_stage on laws (status, moved_at, id);
create index laws_by_kind on laws (kind, moved_at, id);
-- Reader: what is imported, looking for the law of a number.
create index laws_by_number on laws (law_number) where law_number is not null;

-- The six steps of a law; a stage without a row is known no further than by the law's status.
create table law_steps (
  law_id uuid not null references laws (id) on delete cascade,
  stage text not null
    check (stage in ('proposition', 'commission', 'seance', 'vote', 'promulgation', 'application')),
  on_date date,
  description text check (char_length(description) <= 1000),
  confidence text check (confidence in ('high', 'medium', 'low')),
  primary key (law_id, stage)
);

-- What else happened to a law: readings, agreements, decisions, ballots.
create table law_acts (
  law_id uuid not null references laws (id) on delete cascade,
  position smallint not null check (position >= 0),
  on_date date not null,
  label text not null check (btrim(label) <> '' and char_length(label) <= 300),
  ballot_uid text check (char_length(ballot_uid) <= 64),
  votes_for integer check (votes_for >= 0),
  votes_against integer check (votes_against >= 0),
  primary key (law_id, position),
  check (ballot_uid is not null or (votes_for is null and votes_against is null))
);

-- What was said of a law until it was replaced, whole: a correction takes nothing away.
create table law_versions (
  id uuid primary key default gen_random_uuid(),
  law_id uuid not null references laws (id) on delete cascade,
  facts jsonb not null,
  created_at timestamptz(3) not null
);
-- Readers: the versions of a law, the last replaced first; the cascade.
create index law_versions_of_law on law_versions (law_id, created_at, id);

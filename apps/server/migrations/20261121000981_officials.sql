-- Elected officials by their official identifiers, and how they voted in public.

create table organs (
  id integer primary key generated always as identity,
  uid text not null unique check (char_length(uid) <= 120),
  kind text not null check (kind in ('assembly', 'group', 'committee', 'party', 'government', 'unknown')),
  name text not null check (btrim(name) <> ''),
  short_name text,
  legislature smallint,
  starts_on date,
  ends_on date,
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  digest text not null,
  import_id uuid references imports (id)
);
-- Reader: the check that an import is not removed while it is somebody's source.
create index organs_of_import on organs (import_id);

create table officials (
  id integer primary key generated always as identity,
  -- PA1008 of the Assembly, SENAT-19732D of the Senate.
  uid text not null unique check (char_length(uid) <= 40),
  institution text not null check (institution in ('assemblee', 'senat', 'parlement_europeen')),
  -- Null for who is only known as a voter.
  name text check (btrim(name) <> ''),
  sort_name text,
  page_url text check (page_url like 'https://%'),
  -- What they are found by.
  line text not null generated always as (' ' || search_line(coalesce(name, '') || ' ' || uid)) stored,
  -- Belongs to the demo community.
  is_example boolean not null default false,
  digest text not null,
  import_id uuid references imports (id)
);
-- Reader: reviewers who look for an official by name: a few thousand short lines, walked in the order of names.
create index officials_by_name on officials (sort_name, id) where name is not null;
-- Reader: the check that an import is not removed while it is somebody's source.
create index officials_of_import on officials (import_id);

create table mandates (
  id integer primary key generated always as identity,
  official_id integer not null references officials (id) on delete cascade,
  organ_id integer not null references organs (id),
  kind text not null check (kind in ('assembly', 'group', 'committee', 'party', 'government', 'unknown')),
  quality text,
  constituency text,
  -- Null where the source does not tell.
  starts_on date,
  ends_on date check (ends_on >= starts_on)
);
-- Readers: what an official holds; the cascade.
create index mandates_of_official on mandates (official_id, kind);
-- Reader: the check that an organ is not removed while somebody sits in it.
create index mandates_of_organ on mandates (organ_id);

create table roll_calls (
  id integer primary key generated always as identity,
  -- VTANR5L17V1234: vote, Assembly, Fifth Republic, legislature, number.
  uid text not null unique check (char_length(uid) <= 60),
  institution text not null check (institution in ('assemblee', 'senat')),
  number integer not null,
  legislature smallint,
  held_on date not null,
  kind text not null check (kind in ('ordinary', 'solemn', 'censure')),
  title text not null check (btrim(title) <> ''),
  -- On all of a text, as opposed to an article or an amendment.
  whole_text boolean not null,
  notable boolean not null generated always as (whole_text or kind = 'censure') stored,
  outcome text not null check (outcome in ('adopted', 'rejected')),
  votes_for integer not null,
  votes_against integer not null,
  abstentions integer not null,
  non_voters integer not null,
  -- How many were needed.
  required integer,
  page_url text check (page_url like 'https://%'),
  -- What it is found by.
  line text not null generated always as (' ' || search_line(title)) stored,
  is_example boolean not null default false,
  digest text not null,
  import_id uuid references imports (id)
);
-- Readers: an official's votes on whole texts and motions of censure, the latest first; how many there were in a mandate.
create index roll_calls_notable on roll_calls (institution, held_on desc, id desc) where notable;
-- Reader: all of an official's votes, the latest first.
create index roll_calls_latest on roll_calls (institution, held_on desc, id desc);
-- Reader: the check that an import is not removed while it is somebody's source.
create index roll_calls_of_import on roll_calls (import_id);

create table roll_call_groups (
  roll_call_id integer not null references roll_calls (id) on delete cascade,
  organ_id integer not null references organs (id),
  members integer not null,
  votes_for integer not null,
  votes_against integer not null,
  abstentions integer not null,
  non_voters integer not null,
  -- Readers: the result by group; the group beside its member's position; the cascade.
  primary key (roll_call_id, organ_id)
);
-- Reader: the check that an organ is not removed while it has voted.
create index roll_call_groups_of_organ on roll_call_groups (organ_id);

-- Who voted how, a few bytes each: there are millions. No foreign keys: checking each would take longer than all of the
-- import. One statement writes them, which joins all three, and of these none is ever removed.
create table positions (
  official_id integer not null,
  roll_call_id integer not null,
  group_id integer not null,
  -- For, against, abstention, not voting.
  position text not null check (position in ('p', 'c', 'a', 'n')),
  delegated boolean not null,
  -- Why not: presides the Assembly or the sitting, member of the government.
  cause text check (cause in ('PAN', 'PSE', 'MG')),
  -- What the member declared afterwards to have meant.
  correction text check (correction in ('p', 'c', 'a', 'n')),
  -- Readers: an official's position in each vote of a page.
  primary key (official_id, roll_call_id)
);
-- Reader: an import that replaces the positions of a corrected vote.
create index positions_of_roll_call on positions (roll_call_id);

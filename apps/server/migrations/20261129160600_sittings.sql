-- Reports of sittings: what was said, in its order, as text with its source.
create table sittings (
  id integer primary key generated always as identity,
  uid text not null unique check (char_length(uid) <= 60), -- CRSANR5L15S2017E1N001: report, Assembly, legislature, session, number.
  institution text not null check (institution in ('assemblee', 'senat')), legislature smallint, session text,
  held_on date not null, starts_at timestamptz(3), -- Null where the source has the day alone.
  number integer, -- In its session.
  day_order text, -- « Unique », « Première »: which of the day's.
  presided_by text, version text, -- Before or after the Journal officiel, as the source words it.
  digest text not null, import_id uuid references imports (id)
);
create index sittings_latest on sittings (held_on desc, id desc); -- sittings, the latest first
create index sittings_of_import on sittings (import_id); -- foreign key

-- Titles of a report: points of the agenda and what is below them.
create table sitting_points (
  sitting_id integer not null references sittings (id) on delete cascade,
  position integer not null, parent integer, level smallint not null,
  title text not null, grammar text, -- Code of the source: what kind of title it is.
  text_numbers text[] not null default '{}', -- Numbers of the bills that it names.
  primary key (sitting_id, position) -- the points of a sitting; cascade
);

create table speeches (
  sitting_id integer not null references sittings (id) on delete cascade,
  position integer not null, -- In the report.
  point integer, -- Position of its title.
  speaker text check (char_length(speaker) <= 40), -- Identifier of the official; null for a remark of the report.
  speaker_name text, quality text, role text,
  body text not null, grammar text, is_interruption boolean not null,
  vote_number integer, -- Roll call that it names.
  words tsvector not null generated always as (array_to_tsvector(array_remove(search_lexemes(body), ''))) stored,
  primary key (sitting_id, position) -- a page of a sitting's speeches; cascade
);
create index speeches_found on speeches using gin (words); -- speeches by words, as posts are found
create index speeches_of_speaker on speeches (speaker, sitting_id, position) where speaker is not null; -- speeches of somebody

-- Files of official sources: when each was read, where from, and what came of it.

create table imports (
  id uuid primary key default gen_random_uuid(),
  source text not null check (char_length(source) between 1 and 40),
  institution text not null,
  page text not null,
  -- Where readers find it: the source's page; the file itself may move.
  url text check (url like 'https://%'),
  -- What was read: an address, or a file's name.
  read_from text not null check (char_length(read_from) <= 2000),
  -- Of what was read: the same again goes on where a stopped import ended.
  digest text not null,
  etag text,
  last_modified timestamptz(3),
  status text not null default 'reading' check (status in ('reading', 'done', 'refused')),
  -- How many documents of the file are staged, and how many records they gave: committed together.
  documents integer not null default 0,
  staged integer not null default 0,
  -- Once done: what the source has, by which the next import is measured.
  records integer,
  refusal text,
  report jsonb,
  started_at timestamptz(3) not null,
  retrieved_at timestamptz(3) not null,
  finished_at timestamptz(3),
  -- The day of the file, or else of its reading, in Paris.
  as_of date not null,
  check ((status = 'done') = (records is not null)),
  check ((status = 'refused') <= (refusal is not null))
);
-- Readers: the last import of a source, and the one that was stopped.
create index imports_of_source on imports (source, status, started_at desc);

-- What a file says, until all of it is read and takes the place of what was known. A crash of the database empties it:
-- then the file is read from its beginning.
create unlogged table import_staging (
  import_id uuid not null references imports (id) on delete cascade,
  kind text not null,
  key text not null,
  record jsonb not null,
  -- Of the record: what is the same as before is left alone.
  digest text not null,
  -- Readers: the step that takes the records over; an identifier given twice; the cascade.
  primary key (import_id, kind, key)
);

-- The day on which each node's clock last asked for a source: it is asked once a day, whatever the number of nodes.
create table import_refreshes (
  source text primary key,
  asked_on date not null
);

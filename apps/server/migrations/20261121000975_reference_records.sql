-- Political data (spec 001 §2): established facts, one row each. A correction keeps the row that it corrects.

create table reference_datasets (
  name text primary key,
  -- The day as of which an import brought all of it: bundled files say nothing more about that day or before.
  imported_as_of date
);

create table reference_records (
  id uuid primary key default gen_random_uuid(),
  dataset text not null references reference_datasets (name),
  -- Names the record within its dataset, through all its versions.
  key text not null check (key <> '' and char_length(key) <= 120),
  version integer not null check (version > 0),
  -- As the dataset's schema has it (features/politics/datasets.ts).
  value jsonb not null,
  -- Its place in the dataset's own order.
  position integer not null,
  source_institution text not null,
  source_page text not null,
  source_url text check (source_url like 'https://%'),
  as_of date not null,
  -- How sure the fact is: two sources agree, one copy was read, or common knowledge that was not read again.
  basis text not null check (basis in ('cross-checked', 'single-copy', 'general-knowledge')),
  warning text,
  -- A day on which it is known to have changed, while what it has become is not established.
  outdated_on date,
  origin text not null check (origin in ('bundled', 'import')),
  -- Which import brought it.
  import_id text,
  loaded_at timestamptz(3) not null,
  superseded_at timestamptz(3),
  -- Why it was corrected, as readers are told.
  superseded_reason text,
  unique (dataset, key, version),
  check ((superseded_at is null) = (superseded_reason is null))
);
-- Readers: political pages, all that is valid now; a load, what a dataset holds. One version of a record is current.
create unique index reference_records_current on reference_records (dataset, key) where superseded_at is null;
-- Reader: corrections of a block, the latest first.
create index reference_records_corrected on reference_records (superseded_at desc, id desc)
  where superseded_at is not null;

-- Errors that members report in the political data, and the corrections that editors publish.

-- Settles reports of errors.
alter table profiles add column is_editor boolean not null default false;

-- A report of an error in one figure. Gone with the account of its reporter.
create table error_reports (
  id uuid primary key default id_by_time(),
  reporter_id uuid not null references profiles (id) on delete cascade,
  -- Address of the figure: page, block, and its row in the block.
  page text not null check (char_length(page) <= 40),
  block text not null check (char_length(block) <= 130),
  item text check (char_length(item) <= 130),
  -- The record that the figure is made from: `economic-figures/growth-2025`, `calendar/ID`, `laws/REFERENCE`.
  record text not null check (char_length(record) <= 300),
  -- Where it is shown.
  path text not null check (char_length(path) <= 300),
  -- The figure in words, when it was reported.
  subject text not null check (char_length(subject) <= 2000),
  wrong text not null check (btrim(wrong) <> '' and char_length(wrong) <= 20000),
  proposed text not null check (btrim(proposed) <> '' and char_length(proposed) <= 20000),
  source_url text not null check (char_length(source_url) <= 500),
  note text check (char_length(note) <= 40000),
  line text not null generated always as (' ' || search_line(subject)) stored,
  created_at timestamptz(3) not null default now(),
  outcome text check (outcome in ('corrected', 'refused', 'closed')),
  -- Why it was refused.
  reason text check (char_length(reason) <= 40000),
  settled_at timestamptz(3),
  check ((outcome is null) = (settled_at is null)),
  check ((outcome is not distinct from 'refused') = (reason is not null))
);
-- Reader: one open report of a member for a figure; the member's open reports; the cascade when they leave.
create unique index error_reports_of_member on error_reports (reporter_id, page, block, coalesce(item, ''))
  where settled_at is null;
create index error_reports_by_reporter on error_reports (reporter_id, created_at, id);
-- Readers: the queue of editors, oldest first; what they have settled, latest first.
create index error_reports_open on error_reports (created_at, id) where settled_at is null;
create index error_reports_settled on error_reports (settled_at desc, id desc) where settled_at is not null;

-- Corrections in public. Names neither reporter nor editor.
create table published_corrections (
  id uuid primary key default id_by_time(),
  -- Null once its reporter's account is gone.
  report_id uuid references error_reports (id) on delete set null,
  record text not null check (char_length(record) <= 300),
  page text not null check (char_length(page) <= 40),
  block text not null check (char_length(block) <= 130),
  item text check (char_length(item) <= 130),
  path text not null check (char_length(path) <= 300),
  subject text not null check (char_length(subject) <= 2000),
  before text not null check (btrim(before) <> '' and char_length(before) <= 20000),
  after text not null check (btrim(after) <> '' and char_length(after) <= 20000),
  reason text not null check (btrim(reason) <> '' and char_length(reason) <= 40000),
  source_name text not null check (btrim(source_name) <> '' and char_length(source_name) <= 8000),
  source_url text not null check (char_length(source_url) <= 500),
  -- Fields of the record that readers see corrected until its source agrees: `[{path, before, after}]`.
  changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array'),
  published_at timestamptz(3) not null
);
-- Readers: the public list; the corrections of one record.
create index published_corrections_latest on published_corrections (published_at desc, id desc);
create index published_corrections_of_record on published_corrections (record, published_at desc, id desc);
-- Reader: the corrections of one law, event or block.
create index published_corrections_of_block on published_corrections (page, block, published_at desc, id desc);
create unique index published_corrections_of_report on published_corrections (report_id) where report_id is not null;

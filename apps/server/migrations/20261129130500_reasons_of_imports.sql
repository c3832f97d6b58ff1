-- Version of the readers that read the file: another version reads an unchanged file again.
alter table imports add column reader_version text;

-- Why documents of a source were set aside, or its file refused. Administrators are notified of a new reason.
create table import_reasons (
  source text not null check (char_length(source) between 1 and 40),
  reason text not null check (char_length(reason) between 1 and 400), -- Without numbers: equal for all documents with the same problem.
  count integer not null check (count > 0), -- In the last file that had it.
  examples jsonb not null,
  first_seen_at timestamptz(3) not null, last_seen_at timestamptz(3) not null,
  primary key (source, reason) -- the reasons of an import; the state of imports
);

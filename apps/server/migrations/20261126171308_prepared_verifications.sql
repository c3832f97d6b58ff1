-- Officials that an administrator imports from a list with its source (people/prepared-verifications).
create table official_imports (
  id uuid primary key default gen_random_uuid(),
  file_name text not null check (char_length(file_name) <= 200),
  state text not null default 'running' check (state in ('running', 'done', 'undone')),
  -- Null for the command line, and once that account is gone.
  created_by uuid references profiles (id) on delete set null,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  undone_by uuid references profiles (id) on delete set null,
  undone_at timestamptz(3)
);
-- Reader: the list of the administrators, latest first.
create index official_imports_by_date on official_imports (created_at desc, id desc);
create index official_imports_created_by on official_imports (created_by) where created_by is not null;
create index official_imports_undone_by on official_imports (undone_by) where undone_by is not null;

create table prepared_verifications (
  id uuid primary key default gen_random_uuid(),
  import_id uuid not null references official_imports (id) on delete cascade,
  -- Number of the line in the file.
  line integer not null check (line > 0),
  name text not null check (btrim(name) <> '' and char_length(name) <= 200),
  mandate text not null check (btrim(mandate) <> '' and char_length(mandate) <= 200),
  territory text not null check (btrim(territory) <> '' and char_length(territory) <= 200),
  -- Forgotten once the line has ended.
  email text check (email = lower(email) and char_length(email) <= 320),
  username text check (char_length(username) <= 40),
  source_url text not null check (char_length(source_url) <= 500),
  source_on date not null,
  mandate_ends_on date,
  -- `waiting` for the job; `invited` by mail, without an account; `prepared` for a member, who has been told; `accepted`: a
  -- request waits for reviewers; `refused` by the job or the member; `undone`; `expired`.
  state text not null default 'waiting'
    check (state in ('waiting', 'invited', 'prepared', 'accepted', 'refused', 'undone', 'expired')),
  problem text check (problem in (
    'account_unknown', 'account_not_official', 'already_verified', 'already_prepared', 'mail_failed', 'declined')),
  user_id uuid references profiles (id) on delete cascade,
  request_id uuid references verification_requests (id) on delete set null,
  told_at timestamptz(3),
  ended_at timestamptz(3),
  unique (import_id, line)
);
-- Readers: the next lines of the job; progress.
create index prepared_verifications_in_state on prepared_verifications (import_id, state, line);
-- Readers: what waits for a member; the end of an account.
create index prepared_verifications_of_member on prepared_verifications (user_id) where user_id is not null;
-- Reader: what waits for the holder of an address. Nobody is invited twice at a time.
create unique index prepared_verifications_of_address on prepared_verifications (email)
  where email is not null and state in ('invited', 'prepared');
-- Reader: the end of a request.
create index prepared_verifications_of_request on prepared_verifications (request_id) where request_id is not null;
-- Reader: the sweep of lines that nobody accepted.
create index prepared_verifications_told on prepared_verifications (told_at) where state in ('invited', 'prepared');

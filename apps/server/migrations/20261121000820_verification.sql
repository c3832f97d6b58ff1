-- Who somebody is, and how Parvis knows: requests for a tick, their documents, and what was decided.

create table verification_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  -- What was asked for: a first tick, one more after the last, or the same under another name.
  kind text not null check (kind in ('first', 'renewal', 'name_change')),
  role text not null check (role in ('journalist', 'politician')),
  -- The name that the tick vouches for: as it stood when the request was made.
  claimed_name text not null check (btrim(claimed_name) <> '' and char_length(claimed_name) <= 200),
  -- The medium of a journalist, the institution of an official.
  organisation text not null check (btrim(organisation) <> '' and char_length(organisation) <= 200),
  mandate text check (btrim(mandate) <> '' and char_length(mandate) <= 200),
  party text check (party in (
    'lo', 'lfi', 'pcf', 'ps', 'pp', 'le', 're', 'modem', 'horizons', 'udi', 'lr', 'udr', 'rn', 'reconquete', 'dlf')),
  mandate_ends_on date,
  message text check (char_length(message) <= 4000),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'revoked')),
  evidence text check (evidence in (
    'press_card', 'employer_letter', 'published_work', 'election_record', 'mandate_certificate', 'official_contact')),
  reason text check (reason in (
    'documents_unreadable', 'documents_insufficient', 'identity_mismatch', 'not_eligible', 'suspected_forgery',
    'mandate_ended', 'false_statement', 'impersonation', 'member_request', 'name_changed', 'role_changed')),
  -- For reviewers only.
  note text check (char_length(note) <= 8000),
  -- Where two pairs of eyes are asked for: who approved first.
  first_reviewer_id uuid references profiles (id) on delete set null,
  reviewer_id uuid references profiles (id) on delete set null,
  reviewers integer not null default 0 check (reviewers between 0 and 2),
  valid_until date,
  created_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  -- When the tick that it gave ended or was suspended.
  ended_at timestamptz(3),
  documents_purged_at timestamptz(3),
  check ((role = 'politician') = (mandate is not null)),
  check (party is null or role = 'politician'),
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'approved') <= (evidence is not null)),
  check ((status in ('rejected', 'revoked')) <= (reason is not null))
);

-- Readers: a member has one request that waits, however often it is sent; their own screen.
create unique index verification_requests_pending on verification_requests (user_id) where status = 'pending';
-- Readers: a member's history, latest first; the public certificate; the cascade when the member leaves.
create index verification_requests_of_member on verification_requests (user_id, created_at desc, id desc);
-- Reader: the reviewers' queue, whoever waits longest first; decided ones, latest last.
create index verification_requests_queue on verification_requests (status, created_at, id);
-- Reader: the sweep of mandates that have ended.
create index verification_requests_ending on verification_requests (valid_until) where status = 'approved';
-- Reader: the purge of documents thirty days after the decision.
create index verification_requests_kept on verification_requests (decided_at) where documents_purged_at is null;
-- Readers: the cascade when a reviewer leaves.
create index verification_requests_of_first_reviewer on verification_requests (first_reviewer_id)
  where first_reviewer_id is not null;
create index verification_requests_of_reviewer on verification_requests (reviewer_id) where reviewer_id is not null;

-- What was sent in, encrypted before it is kept. Without a request: chosen, and not sent yet.
create table verification_documents (
  id uuid primary key,
  user_id uuid not null references profiles (id) on delete cascade,
  request_id uuid references verification_requests (id) on delete cascade,
  key text not null check (char_length(key) <= 200),
  name text not null check (char_length(name) between 1 and 200),
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  bytes integer not null check (bytes > 0),
  created_at timestamptz(3) not null default now()
);

-- Readers: what a member has chosen, and the cascade when they leave.
create index verification_documents_of_member on verification_documents (user_id, created_at);
-- Readers: the documents of a request, and its cascade.
create index verification_documents_of_request on verification_documents (request_id) where request_id is not null;
-- Reader: the sweep of what was chosen and never sent.
create index verification_documents_loose on verification_documents (created_at) where request_id is null;

-- Whatever makes a document's row go, its file is found by its key and removed.
create table verification_leftovers (
  key text primary key,
  created_at timestamptz(3) not null default now()
);

create function leave_verification_file() returns trigger language plpgsql as $$
begin
  insert into verification_leftovers (key) values (old.key) on conflict do nothing;
  return null;
end $$;

create trigger verification_documents_left after delete on verification_documents
  for each row execute function leave_verification_file();

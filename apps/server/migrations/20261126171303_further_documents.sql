-- A reviewer asks for more documents; reminders are sent once each.
alter table verification_requests
  -- A reviewer waits for the applicant's documents: the request stands apart from the queue, and keeps its place.
  add column awaits_applicant boolean not null default false,
  -- When reviewers were reminded that it waits beyond the promised delay.
  add column late_told_at timestamptz(3),
  -- The last day of the tick of which its member was reminded.
  add column ending_told_for date,
  -- Source of the facts, and its day, when an operator or an import prepared the request.
  add column source_url text check (char_length(source_url) <= 500),
  add column source_on date;

create table verification_asks (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references verification_requests (id) on delete cascade,
  wanted text[] not null check (cardinality(wanted) between 1 and 8),
  message text not null check (btrim(message) <> '' and char_length(message) <= 8000),
  asked_by uuid references profiles (id) on delete set null,
  asked_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  reminded_at timestamptz(3),
  -- Null while it waits. `settled`: the request was decided meanwhile.
  outcome text check (outcome in ('answered', 'withdrawn', 'expired', 'settled')),
  -- The applicant's words with the documents.
  reply text check (char_length(reply) <= 8000),
  ended_at timestamptz(3),
  check ((outcome is null) = (ended_at is null))
);

-- One at a time. Readers: the open ask of a request.
create unique index verification_asks_open on verification_asks (request_id) where outcome is null;
-- Readers: the asks of a request, and its cascade.
create index verification_asks_of_request on verification_asks (request_id, asked_at);
-- Reader: the sweep of those whose time is over or nearly so.
create index verification_asks_due on verification_asks (due_at) where outcome is null;
-- Reader: the end of a reviewer's account.
create index verification_asks_of_reviewer on verification_asks (asked_by) where asked_by is not null;

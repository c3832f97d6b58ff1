-- Reviewers' queue of claims by how well the name agrees with the register, and batches of clear claims confirmed by sample.
alter table verification_requests add column register_match text; -- As the name was when it was claimed or changed; null without a claim.
alter table verification_requests add constraint verification_requests_register_match_check
  check (register_match in ('full', 'partial', 'none')) not valid;
alter table verification_requests drop constraint verification_requests_evidence_check;
alter table verification_requests add constraint verification_requests_evidence_check check (evidence in (
  'press_card', 'employer_letter', 'published_work', 'election_record', 'mandate_certificate', 'official_contact',
  'body_code', 'proconnect', 'franceconnect', 'register_sample')) not valid;

alter table transparency_log drop constraint transparency_log_reason_check;
alter table transparency_log add constraint transparency_log_reason_check check (reason in (
  'none', 'sealed', 'open_formats', 'sealed_reasons',
  'press_card', 'employer_letter', 'published_work', 'election_record', 'mandate_certificate', 'official_contact',
  'body_code', 'proconnect', 'franceconnect', 'register_sample',
  'documents_unreadable', 'documents_insufficient', 'identity_mismatch', 'not_eligible', 'suspected_forgery', 'mandate_ended',
  'false_statement', 'impersonation', 'member_request', 'name_changed', 'role_changed', 'documents_not_received', 'left_organisation',
  'harassment', 'hate', 'defamation', 'privacy', 'illegal', 'spam', 'misinformation', 'inappropriate')) not valid;

-- The same of entries that wait for their batch.
alter table transparency_log_pending drop constraint transparency_log_reason_check;
alter table transparency_log_pending add constraint transparency_log_reason_check check (reason in (
  'none', 'sealed', 'open_formats', 'sealed_reasons',
  'press_card', 'employer_letter', 'published_work', 'election_record', 'mandate_certificate', 'official_contact',
  'body_code', 'proconnect', 'franceconnect', 'register_sample',
  'documents_unreadable', 'documents_insufficient', 'identity_mismatch', 'not_eligible', 'suspected_forgery', 'mandate_ended',
  'false_statement', 'impersonation', 'member_request', 'name_changed', 'role_changed', 'documents_not_received', 'left_organisation',
  'harassment', 'hate', 'defamation', 'privacy', 'illegal', 'spam', 'misinformation', 'inappropriate')) not valid;

create table claim_batches (
  id uuid primary key default gen_random_uuid(),
  state text not null default 'open' check (state in ('open', 'confirmed', 'dropped')),
  drawn_by uuid references profiles (id) on delete set null, drawn_at timestamptz(3) not null,
  ready_at timestamptz(3) not null, -- Bodies may object until then.
  ended_by uuid references profiles (id) on delete set null, ended_at timestamptz(3)
);
create index claim_batches_latest on claim_batches (drawn_at desc, id desc); -- the console's list
create unique index claim_batches_open on claim_batches (state) where state = 'open'; -- one at a time
create index claim_batches_of_drawer on claim_batches (drawn_by) where drawn_by is not null; -- cascade
create index claim_batches_of_ender on claim_batches (ended_by) where ended_by is not null; -- cascade

create table claim_batch_requests (
  batch_id uuid not null references claim_batches (id) on delete cascade,
  request_id uuid not null references verification_requests (id) on delete cascade,
  is_sampled boolean not null,
  checked_at timestamptz(3), -- The drawer has looked at it.
  outcome text check (outcome in ('verified', 'left')), -- Null until the batch is confirmed.
  primary key (batch_id, request_id)
);
create index claim_batch_requests_of_request on claim_batch_requests (request_id); -- cascade

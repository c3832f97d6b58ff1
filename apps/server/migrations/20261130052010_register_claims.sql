-- Claims of a mandate of the register: what a request rests on, and codes that were sent to official addresses.
alter table register_bodies add column email text; -- Of the public directory, never of a claimant.

alter table register_bodies add column siren text; -- Of the same directory: a ProConnect identity names it.
alter table register_bodies add constraint register_bodies_email_check check (char_length(email) <= 320) not valid;
alter table register_bodies add constraint register_bodies_siren_check check (siren ~ '^\d{9}$') not valid;

alter table verification_requests add column register_proof text;
alter table verification_requests add constraint verification_requests_register_proof_check
  check (register_proof in ('document', 'code', 'proconnect', 'franceconnect')) not valid;
alter table verification_requests add column register_edition date; -- Day of the register's file that named the mandate.
alter table verification_requests add column register_left_on date; -- Day on which it was found that the register lacks it.
alter table verification_requests add column mandate_id uuid; -- Null once the register lacks it.
alter table verification_requests add constraint verification_requests_mandate_id_fkey
  foreign key (mandate_id) references register_mandates (id) on delete set null not valid;
alter table verification_requests drop constraint verification_requests_evidence_check;
alter table verification_requests add constraint verification_requests_evidence_check check (evidence in (
  'press_card', 'employer_letter', 'published_work', 'election_record', 'mandate_certificate', 'official_contact',
  'body_code', 'proconnect', 'franceconnect')) not valid;

alter table transparency_log drop constraint transparency_log_reason_check;
alter table transparency_log add constraint transparency_log_reason_check check (reason in (
  'none', 'sealed', 'open_formats', 'sealed_reasons',
  'press_card', 'employer_letter', 'published_work', 'election_record', 'mandate_certificate', 'official_contact',
  'body_code', 'proconnect', 'franceconnect',
  'documents_unreadable', 'documents_insufficient', 'identity_mismatch', 'not_eligible', 'suspected_forgery', 'mandate_ended',
  'false_statement', 'impersonation', 'member_request', 'name_changed', 'role_changed', 'documents_not_received', 'left_organisation',
  'harassment', 'hate', 'defamation', 'privacy', 'illegal', 'spam', 'misinformation', 'inappropriate')) not valid;

-- The same of entries that wait for their batch.
alter table transparency_log_pending drop constraint transparency_log_reason_check;
alter table transparency_log_pending add constraint transparency_log_reason_check check (reason in (
  'none', 'sealed', 'open_formats', 'sealed_reasons',
  'press_card', 'employer_letter', 'published_work', 'election_record', 'mandate_certificate', 'official_contact',
  'body_code', 'proconnect', 'franceconnect',
  'documents_unreadable', 'documents_insufficient', 'identity_mismatch', 'not_eligible', 'suspected_forgery', 'mandate_ended',
  'false_statement', 'impersonation', 'member_request', 'name_changed', 'role_changed', 'documents_not_received', 'left_organisation',
  'harassment', 'hate', 'defamation', 'privacy', 'illegal', 'spam', 'misinformation', 'inappropriate')) not valid;

create table register_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  request_id uuid references verification_requests (id) on delete set null, -- Null once it was withdrawn: the mail still counts.
  body_id integer not null references register_bodies (id),
  code_hash bytea not null, -- Keyed: eight digits alone could be tried.
  objection_hash bytea not null,
  sent_at timestamptz(3) not null, due_at timestamptz(3) not null,
  tries smallint not null default 0 check (tries between 0 and 3),
  confirmed_at timestamptz(3), ended_at timestamptz(3), -- No further try after its end.
  objected_at timestamptz(3), objection text check (char_length(objection) <= 8000)
);
create index register_codes_of_member on register_codes (user_id, sent_at); -- codes of a member in a month; cascade
create index register_codes_of_body on register_codes (body_id, sent_at); -- mails to a body in a day; foreign key
create index register_codes_of_request on register_codes (request_id) where request_id is not null; -- a request's code; foreign key
create unique index register_codes_by_objection on register_codes (objection_hash); -- the link of the mail
create index register_codes_due on register_codes (due_at) where ended_at is null; -- the sweep of codes that were never typed

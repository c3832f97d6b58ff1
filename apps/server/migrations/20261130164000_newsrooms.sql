-- Journalists: newsrooms that the CPPAP recognises, and how a request proves the person.
create table press_services (
  registration text primary key check (registration ~ '^[0-9]{5}$'), -- The last five digits of its number: a renewal keeps them.
  number text not null check (char_length(number) <= 20),
  name text not null check (char_length(name) <= 300), publisher text not null check (char_length(publisher) <= 300),
  domain text check (char_length(domain) <= 253), -- Of its site, without www.
  expires_on date not null,
  term text not null, -- Name as it is compared.
  terms text not null -- Name and publisher, to search their words.
);
create index press_services_by_term on press_services (term); -- the service that a request names

alter table verification_requests
  add column press_proof text, -- Null for officials, and for journalists' requests from before.
  add column press_card_number text, -- Deleted with the documents, unless the tick stands.
  add column press_card_year integer,
  add column press_service text; -- Number of the recognised service that it names, as it was then.
alter table verification_requests add constraint verification_requests_press_proof_check
  check (press_proof in ('card', 'newsroom', 'site', 'document')) not valid;
alter table verification_requests add constraint verification_requests_press_card_check
  check (press_card_number ~ '^[0-9]{3,6}$' and (press_proof = 'card') = (press_card_year is not null)) not valid;
alter table organisation_contacts drop constraint organisation_contacts_evidence_check;
alter table organisation_contacts add constraint organisation_contacts_evidence_check check (evidence in (
  'press_card', 'employer_letter', 'published_work', 'election_record', 'mandate_certificate', 'official_contact',
  'newsroom_site')) not valid;
alter table verification_requests drop constraint verification_requests_evidence_check;
alter table verification_requests add constraint verification_requests_evidence_check check (evidence in (
  'press_card', 'employer_letter', 'published_work', 'election_record', 'mandate_certificate', 'official_contact', 'newsroom_site',
  'body_code', 'proconnect', 'franceconnect', 'register_sample')) not valid;

alter table transparency_log drop constraint transparency_log_reason_check;
alter table transparency_log add constraint transparency_log_reason_check check (reason in (
  'none', 'sealed', 'open_formats', 'sealed_reasons',
  'press_card', 'employer_letter', 'published_work', 'election_record', 'mandate_certificate', 'official_contact', 'newsroom_site',
  'body_code', 'proconnect', 'franceconnect', 'register_sample',
  'documents_unreadable', 'documents_insufficient', 'identity_mismatch', 'not_eligible', 'suspected_forgery', 'mandate_ended',
  'false_statement', 'impersonation', 'member_request', 'name_changed', 'role_changed', 'documents_not_received', 'left_organisation',
  'harassment', 'hate', 'defamation', 'privacy', 'illegal', 'spam', 'misinformation', 'inappropriate')) not valid;

-- The same of entries that wait for their batch.
alter table transparency_log_pending drop constraint transparency_log_reason_check;
alter table transparency_log_pending add constraint transparency_log_reason_check check (reason in (
  'none', 'sealed', 'open_formats', 'sealed_reasons',
  'press_card', 'employer_letter', 'published_work', 'election_record', 'mandate_certificate', 'official_contact', 'newsroom_site',
  'body_code', 'proconnect', 'franceconnect', 'register_sample',
  'documents_unreadable', 'documents_insufficient', 'identity_mismatch', 'not_eligible', 'suspected_forgery', 'mandate_ended',
  'false_statement', 'impersonation', 'member_request', 'name_changed', 'role_changed', 'documents_not_received', 'left_organisation',
  'harassment', 'hate', 'defamation', 'privacy', 'illegal', 'spam', 'misinformation', 'inappropriate')) not valid;

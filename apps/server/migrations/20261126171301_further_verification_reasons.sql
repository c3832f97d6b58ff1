-- Two more ends: documents that were asked for did not come; the organisation said that its journalist has left. The
-- second suspends the tick, and makes a request that a reviewer decides (`departure`).
alter table verification_requests
  drop constraint verification_requests_kind_check,
  add constraint verification_requests_kind_check
    check (kind in ('first', 'renewal', 'name_change', 'departure')) not valid,
  drop constraint verification_requests_reason_check,
  add constraint verification_requests_reason_check check (reason in (
    'documents_unreadable', 'documents_insufficient', 'identity_mismatch', 'not_eligible', 'suspected_forgery',
    'mandate_ended', 'false_statement', 'impersonation', 'member_request', 'name_changed', 'role_changed',
    'documents_not_received', 'left_organisation')) not valid;

alter table moderation_decisions
  drop constraint moderation_decisions_tick_reason_check,
  add constraint moderation_decisions_tick_reason_check check (tick_reason in (
    'documents_unreadable', 'documents_insufficient', 'identity_mismatch', 'not_eligible', 'suspected_forgery',
    'mandate_ended', 'false_statement', 'impersonation', 'member_request', 'name_changed', 'role_changed',
    'documents_not_received', 'left_organisation')) not valid;

alter table transparency_log
  drop constraint transparency_log_reason_check,
  add constraint transparency_log_reason_check check (reason in (
    'none',
    'press_card', 'employer_letter', 'published_work', 'election_record', 'mandate_certificate', 'official_contact',
    'documents_unreadable', 'documents_insufficient', 'identity_mismatch', 'not_eligible', 'suspected_forgery',
    'mandate_ended', 'false_statement', 'impersonation', 'member_request', 'name_changed', 'role_changed',
    'documents_not_received', 'left_organisation',
    'harassment', 'hate', 'defamation', 'privacy', 'illegal', 'spam', 'misinformation', 'inappropriate')) not valid;
alter table transparency_log_pending
  drop constraint transparency_log_reason_check,
  add constraint transparency_log_reason_check check (reason in (
    'none',
    'press_card', 'employer_letter', 'published_work', 'election_record', 'mandate_certificate', 'official_contact',
    'documents_unreadable', 'documents_insufficient', 'identity_mismatch', 'not_eligible', 'suspected_forgery',
    'mandate_ended', 'false_statement', 'impersonation', 'member_request', 'name_changed', 'role_changed',
    'documents_not_received', 'left_organisation',
    'harassment', 'hate', 'defamation', 'privacy', 'illegal', 'spam', 'misinformation', 'inappropriate')) not valid;

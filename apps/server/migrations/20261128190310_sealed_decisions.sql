-- Decisions of moderation enter the public log in one batch a day, and their reason is inside the commitment. An entry that
-- shows a reason within seconds ties it to whoever is seen to disappear at that moment.
alter table transparency_log
  drop constraint transparency_log_kind_check,
  add constraint transparency_log_kind_check check (kind in (
    'verification_approved', 'verification_rejected', 'verification_revoked',
    'moderation_no_action', 'moderation_label', 'moderation_limit_reach', 'moderation_remove', 'moderation_warn',
    'moderation_suspend', 'moderation_ban', 'moderation_warn_reporting', 'moderation_suspend_reporting',
    'appeal_upheld', 'appeal_reversed', 'decision_reversed', 'decision_corrected', 'decision_sealed', 'log_format',
    'rule_worded', 'rule_called_off', 'rule_retired', 'rule_restored',
    'reserve_set', 'reserve_moved', 'reserve_ended', 'poll_closed', 'ranking_changed')) not valid,
  drop constraint transparency_log_reason_check,
  add constraint transparency_log_reason_check check (reason in (
    'none', 'sealed', 'open_formats', 'sealed_reasons',
    'press_card', 'employer_letter', 'published_work', 'election_record', 'mandate_certificate', 'official_contact',
    'documents_unreadable', 'documents_insufficient', 'identity_mismatch', 'not_eligible', 'suspected_forgery',
    'mandate_ended', 'false_statement', 'impersonation', 'member_request', 'name_changed', 'role_changed',
    'documents_not_received', 'left_organisation',
    'harassment', 'hate', 'defamation', 'privacy', 'illegal', 'spam', 'misinformation', 'inappropriate')) not valid;
alter table transparency_log_pending
  drop constraint transparency_log_kind_check,
  add constraint transparency_log_kind_check check (kind in (
    'verification_approved', 'verification_rejected', 'verification_revoked',
    'moderation_no_action', 'moderation_label', 'moderation_limit_reach', 'moderation_remove', 'moderation_warn',
    'moderation_suspend', 'moderation_ban', 'moderation_warn_reporting', 'moderation_suspend_reporting',
    'appeal_upheld', 'appeal_reversed', 'decision_reversed', 'decision_corrected', 'decision_sealed', 'log_format',
    'rule_worded', 'rule_called_off', 'rule_retired', 'rule_restored',
    'reserve_set', 'reserve_moved', 'reserve_ended', 'poll_closed', 'ranking_changed')) not valid,
  drop constraint transparency_log_reason_check,
  add constraint transparency_log_reason_check check (reason in (
    'none', 'sealed', 'open_formats', 'sealed_reasons',
    'press_card', 'employer_letter', 'published_work', 'election_record', 'mandate_certificate', 'official_contact',
    'documents_unreadable', 'documents_insufficient', 'identity_mismatch', 'not_eligible', 'suspected_forgery',
    'mandate_ended', 'false_statement', 'impersonation', 'member_request', 'name_changed', 'role_changed',
    'documents_not_received', 'left_organisation',
    'harassment', 'hate', 'defamation', 'privacy', 'illegal', 'spam', 'misinformation', 'inappropriate')) not valid;

-- Decisions that wait for the daily batch; `day` is theirs, their entry gets the day of the batch.
alter table transparency_log_pending add column sealed boolean not null default false;

-- Facts of the decision that its entry does not show; null for entries of the format before.
alter table transparency_log_salts
  add column kind text,
  add column reason text,
  add column decided_on date;

-- Days whose batch is in the log: there is one a day, whichever node makes it.
create table transparency_log_batches (
  day date primary key,
  -- Number of its decisions.
  size integer not null check (size >= 0)
);

-- Time at which the log reached this size; `signed_at`, which is published, has the day alone. Null for heads from before.
alter table transparency_log_heads add column grown_at timestamptz(3);

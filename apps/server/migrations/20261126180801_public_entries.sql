-- The public log has facts that are public themselves: rules, reserve periods, closed polls, the formula of relevance.
-- Any reader opens such an entry without a secret: its commitment is the SHA-256 of a published text.
alter table transparency_log
  drop constraint transparency_log_kind_check,
  add constraint transparency_log_kind_check check (kind in (
    'verification_approved', 'verification_rejected', 'verification_revoked',
    'moderation_no_action', 'moderation_label', 'moderation_limit_reach', 'moderation_remove', 'moderation_warn',
    'moderation_suspend', 'moderation_ban', 'moderation_warn_reporting', 'moderation_suspend_reporting',
    'appeal_upheld', 'appeal_reversed', 'decision_reversed', 'decision_corrected', 'log_format',
    'rule_worded', 'rule_called_off', 'rule_retired', 'rule_restored',
    'reserve_set', 'reserve_moved', 'reserve_ended', 'poll_closed', 'ranking_changed')) not valid;
alter table transparency_log_pending
  drop constraint transparency_log_kind_check,
  add constraint transparency_log_kind_check check (kind in (
    'verification_approved', 'verification_rejected', 'verification_revoked',
    'moderation_no_action', 'moderation_label', 'moderation_limit_reach', 'moderation_remove', 'moderation_warn',
    'moderation_suspend', 'moderation_ban', 'moderation_warn_reporting', 'moderation_suspend_reporting',
    'appeal_upheld', 'appeal_reversed', 'decision_reversed', 'decision_corrected', 'log_format',
    'rule_worded', 'rule_called_off', 'rule_retired', 'rule_restored',
    'reserve_set', 'reserve_moved', 'reserve_ended', 'poll_closed', 'ranking_changed')) not valid;

-- Published text behind each public entry. It names no member.
create table transparency_log_openings (
  commitment bytea primary key check (octet_length(commitment) = 32),
  text text not null
);
create trigger transparency_log_openings_kept before update or delete on transparency_log_openings
  for each row execute function keep_transparency_log();
create trigger transparency_log_openings_whole before truncate on transparency_log_openings
  for each statement execute function keep_transparency_log();

-- Formulas of relevance that need no entry: those that stand in the log, and the one before formulas were recorded.
create table ranking_formulas (
  -- SHA-256 of the text of the entry.
  commitment bytea primary key check (octet_length(commitment) = 32),
  version integer not null,
  recorded_at timestamptz(3) not null default now()
);
-- Version 1, which sites have had from the start: nothing is recorded after the fact.
insert into ranking_formulas (commitment, version)
  values ('\x4ec3af7ea2e006294e8f434a10fc8d064f5cc762ce5b992ff6c86bc03780342c', 1);

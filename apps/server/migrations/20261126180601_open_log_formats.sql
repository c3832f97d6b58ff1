-- The public log in the formats that other logs share (C2SP: tlog-checkpoint, tlog-tiles, tlog-cosignature).
-- A log that exists already says in an entry of its own that it has them.
alter table transparency_log
  drop constraint transparency_log_kind_check,
  add constraint transparency_log_kind_check check (kind in (
    'verification_approved', 'verification_rejected', 'verification_revoked',
    'moderation_no_action', 'moderation_label', 'moderation_limit_reach', 'moderation_remove', 'moderation_warn',
    'moderation_suspend', 'moderation_ban', 'moderation_warn_reporting', 'moderation_suspend_reporting',
    'appeal_upheld', 'appeal_reversed', 'decision_reversed', 'decision_corrected', 'log_format')) not valid,
  drop constraint transparency_log_reason_check,
  add constraint transparency_log_reason_check check (reason in (
    'none', 'open_formats',
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
    'appeal_upheld', 'appeal_reversed', 'decision_reversed', 'decision_corrected', 'log_format')) not valid,
  drop constraint transparency_log_reason_check,
  add constraint transparency_log_reason_check check (reason in (
    'none', 'open_formats',
    'press_card', 'employer_letter', 'published_work', 'election_record', 'mandate_certificate', 'official_contact',
    'documents_unreadable', 'documents_insufficient', 'identity_mismatch', 'not_eligible', 'suspected_forgery',
    'mandate_ended', 'false_statement', 'impersonation', 'member_request', 'name_changed', 'role_changed',
    'documents_not_received', 'left_organisation',
    'harassment', 'hate', 'defamation', 'privacy', 'illegal', 'spam', 'misinformation', 'inappropriate')) not valid;

-- Name of the log in its checkpoints. It stays when the address of the site changes.
create table transparency_log_origin (
  single boolean primary key default true check (single),
  origin text not null check (origin ~ '^[^[:space:]+]+$' and length(origin) <= 255),
  created_at timestamptz(3) not null
);

-- Signature of the checkpoint of this size; null for heads from before.
alter table transparency_log_heads
  add column note_signature bytea,
  add constraint transparency_log_heads_note check (octet_length(note_signature) = 64) not valid;

-- Full tiles, 256 wide, as they are served. Level -1 has the bundles of entries. What is missing here is made of rows.
create table transparency_log_tiles (
  level smallint not null check (level between -1 and 6),
  index bigint not null check (index >= 0),
  bytes bytea not null,
  primary key (level, index)
);
-- Hashes cannot be compressed, and entries are sent compressed as the reader asks.
alter table transparency_log_tiles alter column bytes set storage external;

create trigger transparency_log_origin_kept before update or delete on transparency_log_origin
  for each row execute function keep_transparency_log();
create trigger transparency_log_origin_whole before truncate on transparency_log_origin
  for each statement execute function keep_transparency_log();
create trigger transparency_log_tiles_kept before update or delete on transparency_log_tiles
  for each row execute function keep_transparency_log();
create trigger transparency_log_tiles_whole before truncate on transparency_log_tiles
  for each statement execute function keep_transparency_log();

-- Timestamped signatures of checkpoints (cosignature/v1): of the witnesses, and of the log itself.
create table transparency_log_cosignatures (
  size bigint not null check (size >= 0),
  -- Verifier key of who signed: name, key id and public key.
  cosigner text not null,
  cosigned_at timestamptz(0) not null,
  signature bytea not null check (octet_length(signature) = 64),
  primary key (size, cosigner)
);

-- How it goes with each witness, by its verifier key.
create table transparency_log_witnesses (
  witness text primary key,
  -- Size of the last checkpoint that it is known to have signed.
  size bigint not null default 0 check (size >= 0),
  cosigned_at timestamptz(0),
  -- Milliseconds of its last answer.
  delay_ms integer check (delay_ms >= 0),
  failure text check (failure in (
    'unreachable', 'unknown_log', 'refused', 'ahead', 'inconsistent', 'bad_answer', 'bad_signature')),
  failed_at timestamptz(3),
  failures integer not null default 0 check (failures >= 0),
  next_at timestamptz(3) not null
);

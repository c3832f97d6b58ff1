-- The public transparency log: every decision as a salted commitment in a tree of RFC 6962, with signed heads
-- (docs/transparency-log.md). Whatever stands here is public, but for the salts.

create function keep_transparency_log() returns trigger language plpgsql as $$
begin
  raise exception 'the transparency log is never changed' using errcode = 'restrict_violation';
end $$;

-- What was decided, in order and without a gap.
create table transparency_log (
  index bigint primary key check (index >= 0),
  kind text not null check (kind in (
    'verification_approved', 'verification_rejected', 'verification_revoked',
    'moderation_no_action', 'moderation_label', 'moderation_limit_reach', 'moderation_remove', 'moderation_warn',
    'moderation_suspend', 'moderation_ban', 'appeal_upheld', 'appeal_reversed', 'decision_reversed')),
  -- The kind of evidence, the reason of a refusal or of an end, or the rule of /cgu.
  reason text not null check (reason in (
    'none',
    'press_card', 'employer_letter', 'published_work', 'election_record', 'mandate_certificate', 'official_contact',
    'documents_unreadable', 'documents_insufficient', 'identity_mismatch', 'not_eligible', 'suspected_forgery',
    'mandate_ended', 'false_statement', 'impersonation', 'member_request', 'name_changed', 'role_changed',
    'harassment', 'hate', 'defamation', 'privacy', 'illegal', 'spam', 'misinformation', 'inappropriate')),
  -- In France. No time: with one, an entry could be matched with what else is public of a member.
  day date not null,
  -- SHA-256 of the salt and of whom and what it is about.
  commitment bytea not null check (octet_length(commitment) = 32),
  -- Hash of the leaf, which is made of everything above.
  leaf bytea not null check (octet_length(leaf) = 32)
);

-- Readers: the entry that a salt opens; nothing is merged twice.
create unique index transparency_log_commitment on transparency_log (commitment);

-- Roots of the complete subtrees: level 1 joins two leaves. An append reads and writes few of them, a proof reads few.
create table transparency_log_nodes (
  level smallint not null check (level between 1 and 62),
  index bigint not null check (index >= 0),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (level, index)
);

-- What signs the heads. The private key is sealed with the server's secret, which is not in the database.
create table transparency_log_keys (
  -- SHA-256 of the public key.
  key_id bytea primary key check (octet_length(key_id) = 32),
  public_key bytea not null check (octet_length(public_key) = 32),
  sealed_private_key text not null,
  created_at timestamptz(3) not null
);

-- Every head that was ever signed.
create table transparency_log_heads (
  size bigint primary key check (size >= 0),
  root bytea not null check (octet_length(root) = 32),
  signed_at timestamptz(3) not null,
  key_id bytea not null references transparency_log_keys (key_id),
  signature bytea not null check (octet_length(signature) = 64)
);

-- Reader: the check that no head loses its key.
create index transparency_log_heads_of_key on transparency_log_heads (key_id);

create trigger transparency_log_kept before update or delete on transparency_log
  for each row execute function keep_transparency_log();
create trigger transparency_log_nodes_kept before update or delete on transparency_log_nodes
  for each row execute function keep_transparency_log();
create trigger transparency_log_keys_kept before update or delete on transparency_log_keys
  for each row execute function keep_transparency_log();
create trigger transparency_log_heads_kept before update or delete on transparency_log_heads
  for each row execute function keep_transparency_log();
create trigger transparency_log_whole before truncate on transparency_log
  for each statement execute function keep_transparency_log();
create trigger transparency_log_nodes_whole before truncate on transparency_log_nodes
  for each statement execute function keep_transparency_log();
create trigger transparency_log_heads_whole before truncate on transparency_log_heads
  for each statement execute function keep_transparency_log();

-- Decided, and not yet in the tree: written with the decision, moved within seconds (features/transparency-log/merge.ts).
-- Its columns and their checks are those of the log, so that nothing waits that could not go there.
create table transparency_log_pending (
  id bigint generated always as identity primary key,
  like transparency_log including constraints
);
alter table transparency_log_pending drop column index, drop column leaf;

-- Reader: the member whose decision waits.
create unique index transparency_log_pending_commitment on transparency_log_pending (commitment);

-- What opens an entry, for the one whom it is about. It goes with their account: the entry then tells nothing of them.
create table transparency_log_salts (
  id uuid primary key default gen_random_uuid(),
  subject_id uuid not null references profiles (id) on delete cascade,
  -- The verification request, moderation decision or appeal.
  decision_id uuid not null,
  salt bytea not null check (octet_length(salt) = 32),
  commitment bytea not null check (octet_length(commitment) = 32),
  created_at timestamptz(3) not null
);

-- Readers: a member's own entries, latest first; the end of their account.
create index transparency_log_salts_of_subject on transparency_log_salts (subject_id, created_at desc, id desc);

-- Every act of the staff, for good: rows are added and never changed, but for the name of who has left.
create table moderation_acts (
  id bigint generated always as identity primary key,
  actor_id uuid references profiles (id) on delete set null, act text not null check (char_length(act) <= 60),
  case_id uuid references moderation_cases (id) on delete set null,
  decision_id uuid references moderation_decisions (id) on delete set null,
  details jsonb not null default '{}', -- Closed codes and figures: no names, no texts of members.
  created_at timestamptz(3) not null default now(),
  subject_id uuid references profiles (id) on delete set null, -- The member concerned.
  event_id uuid references events (id) on delete set null, -- An act on an event, with the revision that it led to.
  event_revision integer, event_reason text check (btrim(event_reason) <> '' and char_length(event_reason) <= 20000),
  document_id uuid, -- The document or file that was read.
  via text not null default 'console' check (via in ('console', 'command_line')), -- The command line has no account: actor_id is null from the start.
  reason text check (btrim(reason) <> '' and char_length(reason) <= 20000) -- In the words of who did it; acts on events have event_reason.
);
create index moderation_acts_of_case on moderation_acts (case_id, id) where case_id is not null; -- the trail of a case
create index moderation_acts_of_decision on moderation_acts (decision_id) where decision_id is not null; -- cascade
create index moderation_acts_of_subject on moderation_acts (subject_id) where subject_id is not null; -- cascade
create unique index moderation_acts_of_event on moderation_acts (event_id, event_revision) where event_id is not null; -- an event's; its deletion
create index moderation_acts_of_document on moderation_acts (document_id, actor_id, created_at) where document_id is not null; -- reads of late
create index moderation_acts_by_date on moderation_acts (created_at desc, id desc); -- the trail, latest first; a period; the export
create index moderation_acts_of_actor_by_date on moderation_acts (actor_id, created_at desc, id desc) where actor_id is not null; -- by actor; cascade
create index moderation_acts_of_kind_by_date on moderation_acts (act, created_at desc, id desc); -- acts of some kinds, latest first
create index moderation_acts_of_command_line on moderation_acts (created_at desc, id desc) where via = 'command_line'; -- latest first

-- Entries of the public log (docs/transparency-log.md), in order and without a gap. All tables of the log are public, but for the
-- salts.
create table transparency_log (
  index bigint primary key check (index >= 0),
  -- `decision_sealed`: kind and reason are inside the commitment, in one batch a day: a reason shown within seconds would
  -- reveal why somebody disappears. Public facts commit to a published text.
  kind text not null check (kind in (
    'verification_approved', 'verification_rejected', 'verification_revoked', 'moderation_no_action', 'moderation_label',
    'moderation_limit_reach', 'moderation_remove', 'moderation_warn', 'moderation_suspend', 'moderation_ban',
    'moderation_warn_reporting', 'moderation_suspend_reporting', 'appeal_upheld', 'appeal_reversed', 'decision_reversed',
    'decision_corrected', 'decision_sealed', 'log_format', 'rule_worded', 'rule_called_off', 'rule_retired', 'rule_restored',
    'reserve_set', 'reserve_moved', 'reserve_ended', 'poll_closed', 'ranking_changed')),
  -- Evidence, reason of a refusal or an end, or rule.
  reason text not null check (reason in (
    'none', 'sealed', 'open_formats', 'sealed_reasons',
    'press_card', 'employer_letter', 'published_work', 'election_record', 'mandate_certificate', 'official_contact',
    'documents_unreadable', 'documents_insufficient', 'identity_mismatch', 'not_eligible', 'suspected_forgery', 'mandate_ended',
    'false_statement', 'impersonation', 'member_request', 'name_changed', 'role_changed', 'documents_not_received', 'left_organisation',
    'harassment', 'hate', 'defamation', 'privacy', 'illegal', 'spam', 'misinformation', 'inappropriate')),
  day date not null, -- In France; no time, which could be matched with what is public of a member.
  commitment bytea not null check (octet_length(commitment) = 32), -- SHA-256 of the salt, and of whom and what it is about.
  leaf bytea not null check (octet_length(leaf) = 32) -- Hash of all of the above.
);
create unique index transparency_log_commitment on transparency_log (commitment); -- the entry that a salt opens; nothing is merged twice

-- Roots of the complete subtrees; level 1 joins two leaves. Appends and proofs read few of them.
create table transparency_log_nodes (
  level smallint not null check (level between 1 and 62), index bigint not null check (index >= 0),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (level, index)
);

-- Keys that sign the heads, sealed with the server's secret.
create table transparency_log_keys (
  key_id bytea primary key check (octet_length(key_id) = 32), -- SHA-256 of the public key.
  public_key bytea not null check (octet_length(public_key) = 32), sealed_private_key text not null,
  created_at timestamptz(3) not null
);

-- Every head that was ever signed.
create table transparency_log_heads (
  size bigint primary key check (size >= 0),
  root bytea not null check (octet_length(root) = 32), signed_at timestamptz(3) not null,
  key_id bytea not null references transparency_log_keys (key_id), signature bytea not null check (octet_length(signature) = 64),
  note_signature bytea constraint transparency_log_heads_note check (octet_length(note_signature) = 64), -- Null: heads from before.
  grown_at timestamptz(3) -- Time behind `signed_at`, which is published as a day; null for heads from before.
);
create index transparency_log_heads_of_key on transparency_log_heads (key_id); -- foreign key

-- Written with the decision, not in the tree yet (audit/transparency-log/merge.ts). Columns and checks are the log's, so that
-- nothing waits that could not go there.
create table transparency_log_pending (id bigint generated always as identity primary key, like transparency_log including constraints);
alter table transparency_log_pending drop column index, drop column leaf,
  add column sealed boolean not null default false; -- waits for the daily batch; `day` is the decision's, the entry gets that of the batch
create unique index transparency_log_pending_commitment on transparency_log_pending (commitment); -- the member whose decision waits
create index transparency_log_pending_sealed on transparency_log_pending (day) where sealed; -- the daily batch (transparency-log/batch.ts)
create index transparency_log_pending_prompt on transparency_log_pending (id) where not sealed; -- the merge, past those that wait for their day

-- Salt that opens an entry for the member concerned; with the account gone, the entry reveals nothing about them.
create table transparency_log_salts (
  id uuid primary key default gen_random_uuid(),
  subject_id uuid not null references profiles (id) on delete cascade,
  decision_id uuid not null, -- The verification request, moderation decision or appeal.
  salt bytea not null check (octet_length(salt) = 32), commitment bytea not null check (octet_length(commitment) = 32),
  created_at timestamptz(3) not null,
  kind text, -- Kind, which the entry does not show; null for the format before.
  reason text, decided_on date
);
create index transparency_log_salts_of_subject on transparency_log_salts (subject_id, created_at desc, id desc); -- a member's, latest first; cascade

-- Name of the log in its checkpoints. It stays when the address of the site changes.
create table transparency_log_origin (
  single boolean primary key default true check (single),
  origin text not null check (origin ~ '^[^[:space:]+]+$' and length(origin) <= 255), created_at timestamptz(3) not null
);

-- Full tiles, 256 wide, as they are served; level -1 has the bundles of entries.
create table transparency_log_tiles (
  level smallint not null check (level between -1 and 6), index bigint not null check (index >= 0), bytes bytea not null,
  primary key (level, index)
);
-- Hashes cannot be compressed, and entries are sent compressed as the reader asks.
alter table transparency_log_tiles alter column bytes set storage external;

-- Timestamped signatures of checkpoints (cosignature/v1): of the witnesses, and of the log itself.
create table transparency_log_cosignatures (
  size bigint not null check (size >= 0),
  cosigner text not null, -- Verifier key: name, key id and public key.
  cosigned_at timestamptz(0) not null, signature bytea not null check (octet_length(signature) = 64),
  primary key (size, cosigner)
);

-- State of each witness, by its verifier key.
create table transparency_log_witnesses (
  witness text primary key,
  size bigint not null default 0 check (size >= 0), -- Size of the last checkpoint that it is known to have signed.
  cosigned_at timestamptz(0),
  delay_ms integer check (delay_ms >= 0), -- Milliseconds of its last answer.
  failure text check (failure in (
    'unreachable', 'unknown_log', 'refused', 'ahead', 'inconsistent', 'bad_answer', 'bad_signature')),
  failed_at timestamptz(3), failures integer not null default 0 check (failures >= 0), next_at timestamptz(3) not null
);

-- Published text behind each public entry. It names no member.
create table transparency_log_openings (commitment bytea primary key check (octet_length(commitment) = 32), text text not null);

-- Days whose batch is in the log: one a day, whichever node makes it.
create table transparency_log_batches (day date primary key, size integer not null check (size >= 0));

create function keep_moderation_act() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' then
    if (new.id, new.act, new.details, new.created_at) is not distinct from (old.id, old.act, old.details, old.created_at)
      and (new.actor_id is null or new.actor_id = old.actor_id) and (new.subject_id is null or new.subject_id = old.subject_id)
      and (new.case_id is null or new.case_id = old.case_id) and (new.decision_id is null or new.decision_id = old.decision_id)
    then return new; end if;
  end if;
  raise exception 'acts of moderation are never changed' using errcode = 'restrict_violation';
end $$;
create trigger moderation_acts_kept before update or delete on moderation_acts for each row execute function keep_moderation_act();
create trigger moderation_acts_never_emptied before truncate on moderation_acts for each statement execute function keep_moderation_act();

create function keep_transparency_log() returns trigger language plpgsql as $$ begin
  raise exception 'the transparency log is never changed' using errcode = 'restrict_violation';
end $$;
create trigger transparency_log_kept before update or delete on transparency_log for each row execute function keep_transparency_log();
create trigger transparency_log_nodes_kept before update or delete on transparency_log_nodes for each row execute function keep_transparency_log();
create trigger transparency_log_keys_kept before update or delete on transparency_log_keys for each row execute function keep_transparency_log();
create trigger transparency_log_heads_kept before update or delete on transparency_log_heads for each row execute function keep_transparency_log();
create trigger transparency_log_whole before truncate on transparency_log for each statement execute function keep_transparency_log();
create trigger transparency_log_nodes_whole before truncate on transparency_log_nodes for each statement execute function keep_transparency_log();
create trigger transparency_log_heads_whole before truncate on transparency_log_heads for each statement execute function keep_transparency_log();
create trigger transparency_log_origin_kept before update or delete on transparency_log_origin for each row execute function keep_transparency_log();
create trigger transparency_log_origin_whole before truncate on transparency_log_origin for each statement execute function keep_transparency_log();
create trigger transparency_log_tiles_kept before update or delete on transparency_log_tiles for each row execute function keep_transparency_log();
create trigger transparency_log_tiles_whole before truncate on transparency_log_tiles for each statement execute function keep_transparency_log();
create trigger transparency_log_openings_kept before update or delete on transparency_log_openings for each row
  execute function keep_transparency_log();
create trigger transparency_log_openings_whole before truncate on transparency_log_openings for each statement
  execute function keep_transparency_log();

create function keep_event_act() returns trigger language plpgsql as $$ begin
  raise exception 'acts of moderation are never changed' using errcode = 'restrict_violation';
end $$;
create trigger moderation_acts_of_event_kept before update on moderation_acts for each row
  when ((new.event_revision, new.event_reason) is distinct from (old.event_revision, old.event_reason)
    or (new.event_id is not null and new.event_id is distinct from old.event_id)) execute function keep_event_act();
create trigger moderation_acts_of_document_kept before update on moderation_acts for each row
  when (new.document_id is distinct from old.document_id) execute function keep_event_act();
create trigger moderation_acts_of_origin_kept before update on moderation_acts for each row
  when ((new.via, new.reason) is distinct from (old.via, old.reason)) execute function keep_event_act();

-- Context notes below public posts (docs/context-notes.md), and what members think of them.
create table context_notes (
  id uuid primary key default id_by_time(),
  post_id uuid not null references posts (id) on delete cascade,
  user_id uuid references profiles (id) on delete set null, -- Never shown: a political opinion (GDPR, art. 9).
  content text not null check (btrim(content) <> '' and char_length(content) <= 20000),
  sources text[] not null check (cardinality(sources) between 1 and 5),
  created_at timestamptz(3) not null default now(),
  is_shown boolean not null default false,
  status_at timestamptz(3), -- Time of its last change of state; null for a note that was never shown.
  ratings integer not null default 0 check (ratings >= 0), -- Published figures: they advance in steps.
  intercept double precision not null default 0, factor double precision not null default 0,
  answer text check (char_length(answer) <= 11200),
  withheld_at timestamptz(3), withheld_by uuid,
  check (not is_shown or withheld_at is null)
);
create unique index context_notes_of_member on context_notes (user_id, post_id); -- one a member and post
create index context_notes_of_member_by_date on context_notes (user_id, created_at desc, id desc) where user_id is not null; -- own notes, latest first; cascade
create index context_notes_of_post on context_notes (post_id, created_at desc, id desc); -- notes of a post; cascade
create index context_notes_by_date on context_notes (created_at desc, id desc) where withheld_at is null; -- notes to rate, and to score, latest first
create index context_notes_shown on context_notes (status_at desc, id desc) where is_shown; -- shown notes, last shown first
create index context_notes_withheld_by on context_notes (withheld_by) where withheld_by is not null; -- the end of a decision

create table context_note_ratings (
  note_id uuid not null references context_notes (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  rating text not null check (rating in ('helpful', 'somewhat', 'not_helpful')),
  reasons text[] not null default '{}' check (cardinality(reasons) <= 9),
  created_at timestamptz(3) not null default now(), -- Time of the first: the rating of a new rater waits.
  primary key (user_id, note_id)
);
create index context_note_ratings_of_note on context_note_ratings (note_id); -- ratings of a note; cascade

alter table posts add column context_note_id uuid; -- The shown note, so that a card costs no query without one.
alter table posts add constraint posts_context_note_id_fkey
  foreign key (context_note_id) references context_notes (id) on delete set null not valid;

alter table transparency_log drop constraint transparency_log_kind_check;
alter table transparency_log add constraint transparency_log_kind_check check (kind in (
  'verification_approved', 'verification_rejected', 'verification_revoked', 'moderation_no_action', 'moderation_label',
  'moderation_limit_reach', 'moderation_remove', 'moderation_warn', 'moderation_suspend', 'moderation_ban',
  'moderation_warn_reporting', 'moderation_suspend_reporting', 'appeal_upheld', 'appeal_reversed', 'decision_reversed',
  'decision_corrected', 'decision_sealed', 'log_format', 'rule_worded', 'rule_called_off', 'rule_retired', 'rule_restored',
  'reserve_set', 'reserve_moved', 'reserve_ended', 'poll_closed', 'ranking_changed',
  'context_note_shown', 'context_note_hidden')) not valid;
alter table transparency_log_pending drop constraint transparency_log_kind_check;
alter table transparency_log_pending add constraint transparency_log_kind_check check (kind in (
  'verification_approved', 'verification_rejected', 'verification_revoked', 'moderation_no_action', 'moderation_label',
  'moderation_limit_reach', 'moderation_remove', 'moderation_warn', 'moderation_suspend', 'moderation_ban',
  'moderation_warn_reporting', 'moderation_suspend_reporting', 'appeal_upheld', 'appeal_reversed', 'decision_reversed',
  'decision_corrected', 'decision_sealed', 'log_format', 'rule_worded', 'rule_called_off', 'rule_retired', 'rule_restored',
  'reserve_set', 'reserve_moved', 'reserve_ended', 'poll_closed', 'ranking_changed',
  'context_note_shown', 'context_note_hidden')) not valid;

-- What looks arranged, for moderators to look at: measured from rows that are there anyway, and decided by nobody but them.

-- Reader: who arrived lately, whose acts are then looked up; other accounts are not read at all.
create index profiles_by_arrival on profiles (created_at, id);

create table moderation_signals (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'same_text', 'same_site', 'votes', 'reactions', 'comments', 'follows', 'reports', 'mass_reports',
    'rejected_reports')),
  -- What it is about: one of these.
  post_id uuid references posts (id) on delete cascade,
  comment_id uuid references comments (id) on delete cascade,
  profile_id uuid references profiles (id) on delete cascade,
  poll_id uuid references polls (id) on delete cascade,
  case_id uuid references moderation_cases (id) on delete cascade,
  site text check (char_length(site) <= 253),
  subject text not null generated always as (
    coalesce(post_id::text, comment_id::text, profile_id::text, poll_id::text, case_id::text, site)
  ) stored,
  -- Figures of the strongest measure: acts, and of the members who did them how many were new, and how many of these
  -- arrived within one hour. Of reports by one member: sent or judged, and followed.
  acts integer not null check (acts >= 0),
  members integer not null check (members >= 0),
  newcomers integer not null check (newcomers >= 0),
  together integer not null check (together >= 0),
  -- Some public posts and comments that show it.
  contents uuid[] not null default '{}' check (cardinality(contents) <= 10),
  opened_at timestamptz(3) not null,
  measured_at timestamptz(3) not null,
  dismissed_at timestamptz(3),
  dismissed_by uuid references profiles (id) on delete set null,
  check (num_nonnulls(post_id, comment_id, profile_id, poll_id, case_id, site) = 1)
);

-- Readers: measuring anew moves the signal that is open, and two measures at once leave one.
create unique index moderation_signals_open on moderation_signals (kind, subject) where dismissed_at is null;
-- Reader: the signals that wait, latest first.
create index moderation_signals_waiting on moderation_signals (opened_at desc, id desc) where dismissed_at is null;
-- Reader: the dismissed ones, latest first.
create index moderation_signals_dismissed on moderation_signals (dismissed_at desc, id desc)
  where dismissed_at is not null;
-- Reader: whether the same was dismissed lately.
create index moderation_signals_of_subject on moderation_signals (kind, subject, dismissed_at);
-- Reader: the sweep of old ones.
create index moderation_signals_measured on moderation_signals (measured_at);
-- Readers: the end of what a signal is about, and of who dismissed it.
create index moderation_signals_of_post on moderation_signals (post_id) where post_id is not null;
create index moderation_signals_of_comment on moderation_signals (comment_id) where comment_id is not null;
create index moderation_signals_of_profile on moderation_signals (profile_id) where profile_id is not null;
create index moderation_signals_of_poll on moderation_signals (poll_id) where poll_id is not null;
create index moderation_signals_of_case on moderation_signals (case_id) where case_id is not null;
create index moderation_signals_dismissed_by on moderation_signals (dismissed_by) where dismissed_by is not null;

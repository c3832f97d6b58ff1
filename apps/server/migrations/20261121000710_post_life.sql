-- What happens to a post after it was published: edited, kept by readers, reported.

-- What a post said before it was edited. Public like the post itself.
create table post_versions (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references posts (id) on delete cascade,
  content text not null check (char_length(content) <= 12000),
  -- When this text was published, and until when it stood.
  created_at timestamptz(3) not null,
  replaced_at timestamptz(3) not null
);

-- Reader: the history of a post, latest first; also the cascade.
create index post_versions_of_post on post_versions (post_id, replaced_at desc, id desc);

create table saved_posts (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references posts (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  unique (user_id, post_id)
);

-- Reader: a member's saved posts, last saved first.
create index saved_posts_of_member on saved_posts (user_id, created_at desc, id desc);
-- Reader: the cascade when a post is deleted.
create index saved_posts_of_post on saved_posts (post_id);

create table reports (
  id uuid primary key default gen_random_uuid(),
  -- Null once the reporter's account is gone: the report stands.
  reporter_id uuid references profiles (id) on delete set null,
  target_type text not null check (target_type in ('post', 'comment', 'profile', 'message')),
  -- What is reported may go; the report says what it was about all the same.
  target_id uuid not null,
  reason text not null
    check (reason in ('harassment', 'hate_speech', 'spam', 'misinformation', 'inappropriate', 'other')),
  details text check (char_length(details) <= 20000),
  created_at timestamptz(3) not null default now(),
  check (reason <> 'other' or details is not null)
);

-- Readers: one report of a member for a target, however often it is sent; the reporter's own reports.
create unique index reports_of_member on reports (reporter_id, target_type, target_id) where reporter_id is not null;
-- Reader: the cascade when the reporter leaves.
create index reports_by_reporter on reports (reporter_id);
-- Reader: moderation, all reports of one target, oldest first.
create index reports_of_target on reports (target_type, target_id, created_at);

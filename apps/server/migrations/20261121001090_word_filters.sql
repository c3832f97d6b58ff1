-- Words that a member does not want to meet in others' posts and comments. What is compared stands in `term`: without
-- case, accents and punctuation, a hashtag with its sign (features/word-filters/policy.ts).

create table word_filters (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  -- As the member wrote it.
  phrase text not null,
  term text collate "C" not null check (term <> ''),
  action text not null check (action in ('fold', 'hide')),
  -- Null for as long as it is kept.
  until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  -- Readers: a member's own filters, read with their lists; what a told member does not want to be told; the cascade.
  unique (user_id, term)
);

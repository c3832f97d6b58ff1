-- What a member is told. A row points to what happened and copies none of its text: an edit, a deletion or a
-- narrower visibility leaves nothing readable behind. The view's `data` is drawn from the pointers.

create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  -- Null for what the platform itself says.
  actor_id uuid references profiles (id) on delete cascade,
  type text not null check (type in (
    'follow_request', 'follow_accepted', 'like', 'comment', 'reply', 'mention', 'share', 'referral', 'platform_update')),
  -- Words of the platform; those of every other type follow from what it points to.
  title text check (char_length(title) <= 200),
  message text check (char_length(message) <= 2000),
  post_id uuid references posts (id) on delete cascade,
  comment_id uuid references comments (id) on delete cascade,
  read_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check (user_id <> actor_id),
  check ((type = 'platform_update') = (title is not null and message is not null)),
  check (type = 'platform_update' or actor_id is not null),
  check (type not in ('like', 'comment', 'reply', 'mention', 'share') or post_id is not null)
) with (fillfactor = 90);

-- Reader: a member's list, newest first (tabs all and interactions); also the cascade when that member leaves.
create index notifications_of_member on notifications (user_id, created_at desc, id desc);
-- Reader: the tab of follows, however many interactions lie between them.
create index notifications_follows on notifications (user_id, created_at desc, id desc)
  where type in ('follow_request', 'follow_accepted');
-- Reader: the tab of the platform's own messages, as above.
create index notifications_system on notifications (user_id, created_at desc, id desc)
  where type in ('referral', 'platform_update');
-- Reader: the badge's count, from the index alone; also mark-all.
create index notifications_unread on notifications (user_id) where read_at is null;
-- Readers: the same act is told once; a reaction taken back takes its notification along; the cascade of a post.
create unique index notifications_once on notifications (post_id, user_id, actor_id, type, comment_id)
  nulls not distinct where post_id is not null;
-- Reader: the cascade when a comment goes.
create index notifications_of_comment on notifications (comment_id) where comment_id is not null;
-- Reader: the cascade when the actor leaves.
create index notifications_of_actor on notifications (actor_id) where actor_id is not null;

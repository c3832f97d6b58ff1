-- What members attach to posts and comments. A row outlives what it was attached to until its files are gone.

create table media (
  id uuid primary key default gen_random_uuid(),
  -- Null once the member's account is gone.
  owner_id uuid references profiles (id) on delete set null,
  post_id uuid references posts (id) on delete set null,
  comment_id uuid references comments (id) on delete set null,
  state text not null default 'pending' check (state in ('pending', 'attached', 'removed')),
  purpose text not null check (purpose in ('post', 'comment')),
  kind text not null check (kind in ('image', 'video', 'document')),
  -- Where the file lies in the storage, and its address below /media/.
  key text not null unique check (key ~ '^post-uploads/(comment-media/)?[0-9a-f-]{36}/[0-9]{1,15}\.[a-z0-9]{2,4}$'),
  content_type text not null,
  name text not null check (char_length(name) <= 200),
  bytes integer not null check (bytes > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  alt text check (char_length(alt) <= 20000),
  -- A few pixels, as a data: address.
  blur text check (char_length(blur) <= 2000),
  created_at timestamptz(3) not null,
  check ((state = 'attached') = (num_nonnulls(post_id, comment_id) = 1) and num_nonnulls(post_id, comment_id) <= 1)
);

-- Readers: every read of a post with media; the post's end. One attachment a post.
create unique index media_of_post on media (post_id) where post_id is not null;
-- Readers: every read of a comment with media; the comment's end.
create unique index media_of_comment on media (comment_id) where comment_id is not null;
-- Readers: what a member has sent and not used; the end of an account.
create index media_of_member on media (owner_id, created_at);
-- Reader: the clean-up, of what nothing refers to.
create index media_loose on media (state, created_at) where state <> 'attached';

-- Whatever takes a post or comment away, an account's end included, leaves its media marked for removal.
create function mark_loose_media() returns trigger language plpgsql as $$
begin
  if new.state = 'attached' and num_nonnulls(new.post_id, new.comment_id) = 0
    or new.state = 'pending' and new.owner_id is null then
    new.state := 'removed';
  end if;
  return new;
end $$;

create trigger media_loosened before update of owner_id, post_id, comment_id on media
  for each row execute function mark_loose_media();

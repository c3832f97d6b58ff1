-- The public conversation. Counters are kept by triggers, in the transaction of the row they count:
-- parallel writers, cascades and account deletion all leave them true (docs/adr/0003).

create table follows (
  follower_id uuid not null references profiles (id) on delete cascade,
  following_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (follower_id, following_id),
  check (follower_id <> following_id)
);

-- Reader: followers of a member, latest first; also the cascade when that member leaves.
create index follows_of_member on follows (following_id, created_at desc, follower_id);

create table posts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  content text not null check (btrim(content) <> '' and char_length(content) <= 12000),
  media_url text check (char_length(media_url) <= 500),
  channel text not null check (channel in ('citizen', 'general')),
  -- The role in which it was written: the feed tab it belongs to, even if the author's role changes later.
  author_role text not null check (author_role in ('citizen', 'journalist', 'politician')),
  visibility text not null default 'public' check (visibility in ('public', 'followers', 'private')),
  is_private boolean not null generated always as (visibility <> 'public') stored,
  region_code text check (region_code in (
    '75', '69', '59', '33', '31', '67', '13', '44', '35', '14', '21', '45', '2A')),
  support_count integer not null default 0 check (support_count >= 0),
  question_count integer not null default 0 check (question_count >= 0),
  vote_count integer not null default 0 check (vote_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  -- Made by the author's client: sending the same draft twice publishes once.
  request_id uuid,
  created_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  check ((channel = 'citizen') = (author_role = 'citizen'))
) with (fillfactor = 85);

-- Reader: a feed tab, newest first, for guests and members (private posts are in no tab).
create index posts_feed on posts (author_role, created_at desc, id desc) where visibility <> 'private';
-- Reader: a member's posts on their profile; also the cascade when that member leaves.
create index posts_of_member on posts (user_id, created_at desc, id desc);
-- Reader: createPost, to recognise a draft sent twice.
create unique index posts_request on posts (user_id, request_id) where request_id is not null;

create table reactions (
  post_id uuid not null references posts (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  reaction text not null check (reaction in ('support', 'question', 'vote')),
  created_at timestamptz(3) not null default now(),
  primary key (post_id, user_id)
);

-- Reader: a member's reactions to the posts of a page, and the cascade when that member leaves.
create index reactions_of_member on reactions (user_id, post_id) include (reaction);

create table comments (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references posts (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  parent_id uuid,
  content text not null check (btrim(content) <> '' and char_length(content) <= 12000),
  media_url text check (char_length(media_url) <= 500),
  like_count integer not null default 0 check (like_count >= 0),
  reply_count integer not null default 0 check (reply_count >= 0),
  request_id uuid,
  created_at timestamptz(3) not null default now(),
  unique (id, post_id),
  -- A reply belongs to its parent's post.
  foreign key (parent_id, post_id) references comments (id, post_id) on delete cascade,
  check (parent_id is null or (media_url is null and reply_count = 0))
) with (fillfactor = 85);

-- Reader: top-level comments of a post, newest or oldest first.
create index comments_of_post on comments (post_id, created_at desc, id desc) where parent_id is null;
-- Reader: the cascade when a post is deleted, replies included.
create index comments_in_post on comments (post_id);
-- Reader: replies to a comment, oldest first; also the cascade when that comment goes.
create index comments_replies on comments (parent_id, created_at, id) where parent_id is not null;
-- Reader: a member's own comments (profile replies, account deletion).
create index comments_of_member on comments (user_id, created_at desc, id desc);
-- Reader: createComment, to recognise a draft sent twice.
create unique index comments_request on comments (user_id, request_id) where request_id is not null;

create function count_reaction() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.reaction = old.reaction then return null; end if;
    update posts set
      support_count = support_count + (new.reaction = 'support')::int - (old.reaction = 'support')::int,
      question_count = question_count + (new.reaction = 'question')::int - (old.reaction = 'question')::int,
      vote_count = vote_count + (new.reaction = 'vote')::int - (old.reaction = 'vote')::int
    where id = new.post_id;
  elsif tg_op = 'INSERT' then
    update posts set
      support_count = support_count + (new.reaction = 'support')::int,
      question_count = question_count + (new.reaction = 'question')::int,
      vote_count = vote_count + (new.reaction = 'vote')::int
    where id = new.post_id;
  else
    update posts set
      support_count = support_count - (old.reaction = 'support')::int,
      question_count = question_count - (old.reaction = 'question')::int,
      vote_count = vote_count - (old.reaction = 'vote')::int
    where id = old.post_id;
  end if;
  return null;
end $$;

create trigger reactions_counted after insert or update of reaction or delete on reactions
  for each row execute function count_reaction();

create function count_comment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update posts set comment_count = comment_count + 1 where id = new.post_id;
    if new.parent_id is not null then
      update comments set reply_count = reply_count + 1 where id = new.parent_id and parent_id is null;
      if not found then
        raise exception 'a reply cannot be answered' using errcode = 'check_violation', constraint = 'comments_one_level';
      end if;
    end if;
  else
    update posts set comment_count = comment_count - 1 where id = old.post_id;
    if old.parent_id is not null then
      update comments set reply_count = reply_count - 1 where id = old.parent_id;
    end if;
  end if;
  return null;
end $$;

create trigger comments_counted after insert or delete on comments
  for each row execute function count_comment();

create function count_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update profiles set following_count = following_count + 1 where id = new.follower_id;
    update profiles set followers_count = followers_count + 1 where id = new.following_id;
  else
    update profiles set following_count = following_count - 1 where id = old.follower_id;
    update profiles set followers_count = followers_count - 1 where id = old.following_id;
  end if;
  return null;
end $$;

create trigger follows_counted after insert or delete on follows
  for each row execute function count_follow();

create function count_public_post() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.visibility = 'public' then
    update profiles set public_posts_count = public_posts_count - 1 where id = old.user_id;
  end if;
  if tg_op <> 'DELETE' and new.visibility = 'public' then
    update profiles set public_posts_count = public_posts_count + 1 where id = new.user_id;
  end if;
  return null;
end $$;

create trigger posts_counted_on_write after insert or delete on posts
  for each row execute function count_public_post();
create trigger posts_counted_on_visibility after update of visibility on posts
  for each row when (old.visibility is distinct from new.visibility) execute function count_public_post();

-- The feed's filters and rankings (docs/ranking.md). What they order by stands in a table of its own, kept by triggers:
-- its indexes move with every reaction, those of posts do not.

-- The formula of relevance, version 1. These functions give the order and its explanation alike.

-- 10 points an hour, in steps of six minutes, since 1 January 2026.
create function relevance_age(created_at timestamptz) returns integer language sql immutable parallel safe
  return floor(extract(epoch from created_at - timestamptz '2026-01-01 00:00:00Z') / 360)::integer;

-- Ten times as many exchanges are worth 240 points, that is a day; a comment counts twice.
create function relevance_engagement(support integer, question integer, vote integer, comments integer)
  returns integer language sql immutable parallel safe
  return round(240 * log10(1 + support + question + vote + 2 * comments::double precision))::integer;

create function relevance_verified(verified boolean) returns integer language sql immutable parallel safe
  return case when verified then 60 else 0 end;

-- Added for readers who follow the author; not part of the score that is kept.
create function relevance_subscription() returns integer language sql immutable parallel safe return 120;

-- The party that a card shows: a verified official's.
create function shown_party(role text, verified boolean, party text) returns text language sql immutable parallel safe
  return case when verified and role = 'politician' then party end;

-- The author's party as their card shows it.
alter table posts add column author_party text;

create table post_ranks (
  post_id uuid primary key references posts (id) on delete cascade,
  -- Copies of the post's own columns, to filter by. The names are the same: the visibility rule reads this table too.
  user_id uuid not null,
  visibility text not null,
  author_role text not null,
  author_party text,
  region_code text,
  created_at timestamptz(3) not null,
  day date not null generated always as ((created_at at time zone 'UTC')::date) stored,
  -- Relevance without what depends on the reader.
  score integer not null,
  -- Support and votes; questions are no approval.
  popularity integer not null
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05);

update posts set author_party = shown_party(profiles.role, profiles.verified, profiles.political_party)
  from profiles where profiles.id = posts.user_id
    and shown_party(profiles.role, profiles.verified, profiles.political_party) is not null;

insert into post_ranks (post_id, user_id, visibility, author_role, author_party, region_code, created_at, score, popularity)
  select posts.id, posts.user_id, visibility, author_role, author_party, posts.region_code, posts.created_at,
    relevance_age(posts.created_at) + relevance_engagement(support_count, question_count, vote_count, comment_count)
      + relevance_verified(verified),
    support_count + vote_count
  from posts join profiles on profiles.id = posts.user_id
  where visibility <> 'private';

-- The last columns of these indexes are filtered by within the index, without a look at the rows.

-- Reader: a feed tab of some regions, newest first.
create index posts_feed_of_region on posts
  (region_code, author_role, created_at desc, id desc, author_party, user_id, visibility)
  where region_code is not null and visibility <> 'private';
-- Reader: a feed tab of some parties, newest first.
create index posts_feed_of_party on posts (author_party, author_role, created_at desc, id desc)
  where author_party is not null and visibility <> 'private';
-- Readers: a member's posts on their profile; what a member follows, newest first; the cascade when the author leaves.
drop index posts_of_member;
create index posts_of_member on posts
  (user_id, created_at desc, id desc, author_role, visibility, region_code, author_party);

-- Reader: a feed tab by relevance.
create index post_ranks_relevant on post_ranks (author_role, score desc, created_at desc, post_id desc);
-- Reader: a feed tab of some regions by relevance.
create index post_ranks_relevant_of_region on post_ranks
  (region_code, author_role, score desc, created_at desc, post_id desc, author_party)
  where region_code is not null;
-- Reader: a feed tab of some parties by relevance.
create index post_ranks_relevant_of_party on post_ranks (author_party, author_role, score desc, created_at desc, post_id desc)
  where author_party is not null;
-- Readers: the feed of a member's subscriptions by relevance; the change of an author's tick.
create index post_ranks_relevant_of_member on post_ranks
  (user_id, author_role, score desc, created_at desc, post_id desc, region_code, author_party);
-- Reader: a feed tab by popularity, day by day.
create index post_ranks_popular on post_ranks
  (author_role, day, popularity desc, created_at desc, post_id desc, region_code, author_party);

-- The author's row is locked before it is read: a tick or party that changes meanwhile is seen by one side or the other.
create function mark_post_party() returns trigger language plpgsql as $$
begin
  select shown_party(role, verified, political_party) into new.author_party
    from profiles where id = new.user_id for no key update;
  return new;
end $$;

create trigger posts_party_marked before insert on posts for each row execute function mark_post_party();

create function rank_post() returns trigger language plpgsql as $$
begin
  if new.visibility = 'private' then
    delete from post_ranks where post_id = new.id;
  elsif tg_op = 'INSERT' or old.visibility = 'private' then
    insert into post_ranks (post_id, user_id, visibility, author_role, author_party, region_code, created_at, score, popularity)
      select new.id, new.user_id, new.visibility, new.author_role, new.author_party, new.region_code, new.created_at,
        relevance_age(new.created_at)
          + relevance_engagement(new.support_count, new.question_count, new.vote_count, new.comment_count)
          + relevance_verified(verified),
        new.support_count + new.vote_count
      from profiles where id = new.user_id for no key update;
  else
    update post_ranks set
      visibility = new.visibility,
      author_role = new.author_role,
      author_party = new.author_party,
      region_code = new.region_code,
      created_at = new.created_at,
      score = score + relevance_age(new.created_at) - relevance_age(old.created_at)
    where post_id = new.id;
  end if;
  return null;
end $$;

create trigger posts_ranked_on_insert after insert on posts
  for each row when (new.visibility <> 'private') execute function rank_post();
create trigger posts_ranked_on_update after update of visibility, author_role, author_party, region_code, created_at on posts
  for each row when (
    (old.visibility, old.author_role, old.author_party, old.region_code, old.created_at)
      is distinct from (new.visibility, new.author_role, new.author_party, new.region_code, new.created_at)
  ) execute function rank_post();

create function move_post_rank() returns trigger language plpgsql as $$
begin
  update post_ranks set
    score = score
      + relevance_engagement(new.support_count, new.question_count, new.vote_count, new.comment_count)
      - relevance_engagement(old.support_count, old.question_count, old.vote_count, old.comment_count),
    popularity = new.support_count + new.vote_count
  where post_id = new.id;
  return null;
end $$;

-- On a post that thousands have answered, one more rarely moves its score.
create trigger posts_ranked_on_count after update of support_count, question_count, vote_count, comment_count on posts
  for each row when (
    new.visibility <> 'private' and (
      old.support_count + old.vote_count <> new.support_count + new.vote_count
      or relevance_engagement(old.support_count, old.question_count, old.vote_count, old.comment_count)
        <> relevance_engagement(new.support_count, new.question_count, new.vote_count, new.comment_count)
    )
  ) execute function move_post_rank();

create function rank_posts_of_author() returns trigger language plpgsql as $$
declare party text := shown_party(new.role, new.verified, new.political_party);
begin
  update posts set author_party = party where user_id = new.id and author_party is distinct from party;
  if old.verified <> new.verified then
    update post_ranks set score = score + relevance_verified(new.verified) - relevance_verified(old.verified)
      where user_id = new.id;
  end if;
  return null;
end $$;

create trigger profiles_posts_ranked after update of role, verified, political_party on profiles
  for each row when (
    old.verified <> new.verified
    or shown_party(old.role, old.verified, old.political_party)
      is distinct from shown_party(new.role, new.verified, new.political_party)
  ) execute function rank_posts_of_author();

-- What decisions do: who is told that their content was removed, what a reversal restores, and how far a post reaches.

-- By which decision something was removed: its author is told. A reply that went with the comment above it has none.
alter table posts add column withheld_by uuid references moderation_decisions (id) on delete set null;
alter table comments add column withheld_by uuid references moderation_decisions (id) on delete set null;
alter table messages add column withheld_by uuid references moderation_decisions (id) on delete set null;

-- Readers: what a reversed decision restores; the end of a decision.
create index posts_withheld_by on posts (withheld_by) where withheld_by is not null;
create index comments_withheld_by on comments (withheld_by) where withheld_by is not null;
create index messages_withheld_by on messages (withheld_by) where withheld_by is not null;

-- What stood before a decision, for its reversal: a biography and a picture, or a ban that was given otherwise.
alter table moderation_decisions add column former jsonb;

-- Feeds ask the ranks how far a post reaches, as they ask them who may see it.
alter table post_ranks add column reach_limited boolean not null default false;

create or replace function rank_post() returns trigger language plpgsql as $$
begin
  if new.visibility = 'private' then
    delete from post_ranks where post_id = new.id;
  elsif tg_op = 'INSERT' or old.visibility = 'private' then
    insert into post_ranks (post_id, user_id, original_author_id, visibility, author_role, author_party, region_code,
        created_at, reach_limited, score, popularity)
      select new.id, new.user_id, new.original_author_id, new.visibility, new.author_role, new.author_party,
        new.region_code, new.created_at, new.reach_limited,
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
      reach_limited = new.reach_limited,
      score = score + relevance_age(new.created_at) - relevance_age(old.created_at)
    where post_id = new.id;
  end if;
  return null;
end $$;

drop trigger posts_ranked_on_update on posts;
create trigger posts_ranked_on_update
  after update of visibility, author_role, author_party, region_code, created_at, reach_limited on posts
  for each row when (
    (old.visibility, old.author_role, old.author_party, old.region_code, old.created_at, old.reach_limited)
      is distinct from
      (new.visibility, new.author_role, new.author_party, new.region_code, new.created_at, new.reach_limited)
  ) execute function rank_post();

-- A plain repost reaches as far as what it shows.
create or replace function mark_original_author() returns trigger language plpgsql as $$
begin
  select user_id, reach_limited into new.original_author_id, new.reach_limited from posts where id = new.repost_of_id;
  return new;
end $$;

-- A removed comment is counted no more, and again once it is restored.
create or replace function count_comments() returns trigger language plpgsql as $$
declare moved record;
begin
  if tg_op = 'INSERT' then
    for moved in select post_id, count(*) as n from added group by post_id order by post_id loop
      update posts set comment_count = comment_count + moved.n where id = moved.post_id;
    end loop;
    for moved in
      select parent_id, count(*) as n from added where parent_id is not null group by parent_id order by parent_id
    loop
      update comments set reply_count = reply_count + moved.n where id = moved.parent_id and parent_id is null;
      if not found then
        raise exception 'a reply cannot be answered' using errcode = 'check_violation', constraint = 'comments_one_level';
      end if;
    end loop;
  else
    for moved in
      select post_id, count(*) as n from removed where withheld_at is null group by post_id order by post_id
    loop
      update posts set comment_count = comment_count - moved.n where id = moved.post_id;
    end loop;
    for moved in
      select parent_id, count(*) as n from removed
      where parent_id is not null and withheld_at is null group by parent_id order by parent_id
    loop
      update comments set reply_count = reply_count - moved.n where id = moved.parent_id;
    end loop;
  end if;
  return null;
end $$;

create function count_withheld_comment() returns trigger language plpgsql as $$
declare n integer := case when new.withheld_at is null then 1 else -1 end;
begin
  update posts set comment_count = comment_count + n where id = new.post_id;
  update comments set reply_count = reply_count + n where id = new.parent_id;
  return null;
end $$;

create trigger comments_counted_on_withholding after update of withheld_at on comments
  for each row when ((old.withheld_at is null) <> (new.withheld_at is null)) execute function count_withheld_comment();

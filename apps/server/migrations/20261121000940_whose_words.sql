-- Whose words a row of posts shows decides who may see it: of a plain repost those of its original's author too. Copied
-- beside the repost's own author, since blocks, mutes and bans are asked for in every list, by the ranks as well.

alter table posts add column original_author_id uuid;
alter table post_ranks add column original_author_id uuid;

update posts set original_author_id = original.user_id
  from posts as original where original.id = posts.repost_of_id and posts.repost_kind = 'plain';
update post_ranks set original_author_id = posts.original_author_id
  from posts where posts.id = post_ranks.post_id and posts.original_author_id is not null;

create function mark_original_author() returns trigger language plpgsql as $$
begin
  select user_id into new.original_author_id from posts where id = new.repost_of_id;
  return new;
end $$;

create trigger posts_original_author_marked before insert on posts
  for each row when (new.repost_kind = 'plain') execute function mark_original_author();

create or replace function rank_post() returns trigger language plpgsql as $$
begin
  if new.visibility = 'private' then
    delete from post_ranks where post_id = new.id;
  elsif tg_op = 'INSERT' or old.visibility = 'private' then
    insert into post_ranks (post_id, user_id, original_author_id, visibility, author_role, author_party, region_code,
        created_at, score, popularity)
      select new.id, new.user_id, new.original_author_id, new.visibility, new.author_role, new.author_party,
        new.region_code, new.created_at,
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

-- Readers: whether any account is banned now, which every list asks once; the end of bans.
create index users_banned on auth.users (banned_until) where banned_until is not null;

-- Threads: posts of one author, published together. Lists show them by their first post.
alter table posts
  add column thread_id uuid, -- Id of the first post, also once that is deleted.
  add column thread_place smallint,
  add column thread_size smallint, -- Number of posts as published.
  add column continues_thread boolean not null default false; -- Not listed: an earlier post of its thread is.
alter table posts add constraint posts_thread_check check (
  (thread_id is null and thread_place is null and thread_size is null and not continues_thread)
  or (thread_id is not null and thread_place between 1 and thread_size)) not valid;

alter table post_drafts add column thread text[] not null default '{}';

create or replace function rank_post() returns trigger language plpgsql as $$ begin
  if new.visibility = 'private' or new.continues_thread then
    delete from post_ranks where post_id = new.id;
  elsif tg_op = 'INSERT' or old.visibility = 'private' or old.continues_thread then
    insert into post_ranks (post_id, user_id, original_author_id, visibility, author_role, author_party, region_code,
        created_at, reach_limited, score, popularity)
      select new.id, new.user_id, new.original_author_id, new.visibility, new.author_role, new.author_party,
        new.region_code, new.created_at, new.reach_limited, relevance_age(new.created_at)
          + relevance_engagement(new.support_count, new.question_count, new.vote_count, new.comment_count)
          + relevance_verified(verified), new.support_count + new.vote_count
      from profiles where id = new.user_id for no key update;
  else
    update post_ranks set visibility = new.visibility, author_role = new.author_role, author_party = new.author_party,
      region_code = new.region_code, created_at = new.created_at, reach_limited = new.reach_limited,
      score = score + relevance_age(new.created_at) - relevance_age(old.created_at) where post_id = new.id;
  end if;
  return null;
end $$;
create or replace trigger posts_ranked_on_insert after insert on posts
  for each row when (new.visibility <> 'private' and not new.continues_thread) execute function rank_post();
create or replace trigger posts_ranked_on_update
  after update of visibility, author_role, author_party, region_code, created_at, reach_limited, continues_thread on posts
  for each row when ((old.visibility, old.author_role, old.author_party, old.region_code, old.created_at, old.reach_limited,
    old.continues_thread) is distinct from (new.visibility, new.author_role, new.author_party, new.region_code, new.created_at,
    new.reach_limited, new.continues_thread)) execute function rank_post();

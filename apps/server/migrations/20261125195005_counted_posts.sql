-- The count of public posts is of what the member wrote: a plain repost is somebody else's text.
create or replace function count_public_post() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.visibility = 'public' and old.repost_kind is distinct from 'plain' then
    update profiles set public_posts_count = public_posts_count - 1 where id = old.user_id;
  end if;
  if tg_op <> 'DELETE' and new.visibility = 'public' and new.repost_kind is distinct from 'plain' then
    update profiles set public_posts_count = public_posts_count + 1 where id = new.user_id;
  end if;
  return null;
end $$;

update profiles set public_posts_count = public_posts_count - reposted.times
from (
  select user_id, count(*)::integer as times from posts
  where visibility = 'public' and repost_kind = 'plain' group by user_id
) as reposted
where reposted.user_id = profiles.id;

-- Reposts are posts: they stand in feeds, profiles and rankings like others. A plain one shows its original and has no
-- text; a quote says something of its own, and stays when its original goes.

alter table posts
  -- What is reposted; null in a quote whose original was deleted.
  add column repost_of_id uuid references posts (id) on delete set null,
  add column repost_kind text check (repost_kind in ('plain', 'quote')),
  -- Reposts of this post, of both kinds.
  add column repost_count integer not null default 0 check (repost_count >= 0),
  add check (repost_of_id is null or repost_kind is not null),
  add check (repost_of_id <> id),
  drop constraint posts_content_check,
  add constraint posts_content_check check (
    char_length(content) <= 12000
    and case when repost_kind = 'plain' then content = '' else btrim(content) <> '' end
  );

-- Readers: plain reposts when their original is hidden, shown again or deleted; quotes when it is deleted.
create index posts_reposts on posts (repost_of_id, repost_kind) where repost_of_id is not null;
-- Readers: whether a member has reposted a post; one plain repost of each, however often it is asked for.
create unique index posts_plain_repost on posts (repost_of_id, user_id) where repost_kind = 'plain';

-- A plain repost is as visible as its original, which is locked by whoever reposts it.
create function follow_original() returns trigger language plpgsql as $$
begin
  update posts set visibility = case when new.visibility = 'public' then 'public' else 'private' end
    where repost_of_id = new.id and repost_kind = 'plain';
  return null;
end $$;

create trigger posts_reposts_follow after update of visibility on posts
  for each row when (new.repost_count > 0 and (old.visibility = 'public') <> (new.visibility = 'public'))
  execute function follow_original();

-- A plain repost goes with its original: the foreign key empties what it points to.
create function leave_with_original() returns trigger language plpgsql as $$
begin
  delete from posts where id = new.id;
  return null;
end $$;

create trigger posts_plain_repost_left after update of repost_of_id on posts
  for each row when (new.repost_kind = 'plain' and new.repost_of_id is null) execute function leave_with_original();

create function count_repost() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update posts set repost_count = repost_count + 1 where id = new.repost_of_id;
  else
    update posts set repost_count = repost_count - 1 where id = old.repost_of_id;
  end if;
  return null;
end $$;

create trigger posts_repost_counted_on_insert after insert on posts
  for each row when (new.repost_of_id is not null) execute function count_repost();
create trigger posts_repost_counted_on_delete after delete on posts
  for each row when (old.repost_of_id is not null) execute function count_repost();

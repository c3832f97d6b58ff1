-- Many reactions to one post, likes of one comment or shares of one post are one line of its author's list. The line is a
-- notification without an actor of its own; who stands on it are its acts. It gathers until it is read: what comes
-- later opens another.

create table notification_acts (
  notification_id uuid not null references notifications (id) on delete cascade,
  -- Of the line: whom it tells, and of what.
  user_id uuid not null,
  type text not null check (type in ('like', 'share')),
  post_id uuid not null,
  comment_id uuid,
  actor_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  check (user_id <> actor_id)
);

-- Readers: an act is told once, read or not; what one member told another, for a block; the cascade when the actor leaves.
create unique index notification_acts_once on notification_acts (actor_id, user_id, post_id, type, comment_id)
  nulls not distinct;
-- Readers: the last actors of a line; the cascade when the line goes.
create index notification_acts_of_line on notification_acts (notification_id, created_at desc, actor_id desc);

alter table notifications
  add column actor_count integer not null default 1 check (actor_count > 0),
  drop constraint notifications_check2;

with lines as (
  insert into notifications (user_id, type, post_id, comment_id, read_at, created_at, actor_count)
  select user_id, type, post_id, comment_id, max(read_at), max(created_at), count(*)
  from notifications where type in ('like', 'share')
  group by user_id, type, post_id, comment_id, read_at is null
  returning *
)
insert into notification_acts (notification_id, user_id, type, post_id, comment_id, actor_id, created_at)
select lines.id, told.user_id, told.type, told.post_id, told.comment_id, told.actor_id, told.created_at
from lines join notifications as told
  on told.user_id = lines.user_id and told.type = lines.type and told.post_id = lines.post_id
  and told.comment_id is not distinct from lines.comment_id and (told.read_at is null) = (lines.read_at is null);
delete from notifications where type in ('like', 'share') and actor_id is not null;

alter table notifications
  add check ((type in ('like', 'share', 'platform_update')) = (actor_id is null)),
  add check (actor_count = 1 or type in ('like', 'share'));

-- Readers: the same act is told once; the one line that still gathers (one that was read has its own id for a mark); the
-- cascade of a post.
drop index notifications_once;
create unique index notifications_once on notifications (
  post_id, user_id, actor_id, type, comment_id, (case when actor_id is null and read_at is not null then id end)
) nulls not distinct where post_id is not null;

-- An act that is taken back, or whose actor leaves, leaves its line; the last one takes the line along.
create function leave_notification_lines() returns trigger language plpgsql as $$
declare moved record;
begin
  for moved in select notification_id, count(*) as n from removed group by notification_id order by notification_id loop
    delete from notifications where id = moved.notification_id and actor_count <= moved.n;
    if not found then
      update notifications set
        actor_count = actor_count - moved.n,
        created_at = coalesce(
          (select max(created_at) from notification_acts where notification_id = moved.notification_id), created_at)
      where id = moved.notification_id;
    end if;
  end loop;
  return null;
end $$;

create trigger notification_acts_left after delete on notification_acts
  referencing old table as removed for each statement execute function leave_notification_lines();

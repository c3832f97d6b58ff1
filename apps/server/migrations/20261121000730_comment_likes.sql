-- Comments are liked, edited and taken back by their authors.

alter table comments add column edited_at timestamptz(3);

create table comment_likes (
  comment_id uuid not null references comments (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (comment_id, user_id)
);

-- Reader: what a member likes among the comments of a page; also the cascade when that member leaves.
create index comment_likes_of_member on comment_likes (user_id, comment_id);

-- Reader: top-level comments of a post, most liked first.
create index comments_most_liked on comments (post_id, like_count desc, created_at desc, id desc)
  where parent_id is null;

create function count_comment_like() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update comments set like_count = like_count + 1 where id = new.comment_id;
  else
    update comments set like_count = like_count - 1 where id = old.comment_id;
  end if;
  return null;
end $$;

create trigger comment_likes_counted after insert or delete on comment_likes
  for each row execute function count_comment_like();

-- migration: no-transaction
-- Writers: one like for each member and comment. It takes the place of the primary key.
create unique index concurrently if not exists comment_likes_of_comment on comment_likes (comment_id, user_id);

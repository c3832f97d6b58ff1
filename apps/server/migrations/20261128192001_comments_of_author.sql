-- migration: no-transaction
-- Readers: how many comments of a post are by members whom its reader does not meet; the deletion of a post.
create index concurrently if not exists comments_of_author on comments (post_id, user_id);

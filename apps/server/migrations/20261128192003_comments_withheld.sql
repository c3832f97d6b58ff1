-- migration: no-transaction
-- Reader: removed comments of a post, which hide their replies.
create index concurrently if not exists comments_withheld on comments (post_id) 
  where withheld_at is not null and parent_id is null;

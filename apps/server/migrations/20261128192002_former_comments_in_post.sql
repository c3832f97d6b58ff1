-- migration: no-transaction
-- comments_of_author begins with the post too, and serves the deletion of a post.
drop index concurrently if exists comments_in_post;

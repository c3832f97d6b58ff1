-- migration: no-transaction
drop index concurrently if exists posts_feed_of_region;

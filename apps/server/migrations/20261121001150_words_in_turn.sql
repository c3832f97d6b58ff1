-- Publishing. The words of a new post cost more to put into their index than all else that is written with it: they stand
-- beside the index until a job takes many at a time (docs/adr/0022). Searches look through those few one by one.

-- False: not in the index yet.
alter table post_words add column indexed boolean not null default true;
alter table post_words alter column indexed set default false;

drop index post_words_found;
-- Reader: posts that hold some words. Entries that wait to be merged would be read by every search: the job merges its own.
create index post_words_found on post_words using gin (words) where indexed;
-- Readers: the same among those that wait for the index, segment by segment; the job that puts them there.
create index post_words_waiting on post_words (segment) where not indexed;

-- A page keeps room for the next versions of its rows, whose counts move with every post and follow: no index is written then.
alter table profiles set (fillfactor = 85);

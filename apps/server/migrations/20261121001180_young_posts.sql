-- What is popular is looked for among the posts of a few days. Read day by day, as many rows were read for each day as a page
-- has; posts that are young enough have indexes of their own now, small ones, and are read in one go.

-- An hourly sweep ends it (features/feed/young.ts). Readers ask for the moment as well: one that is late costs time alone.
alter table post_ranks add column young boolean not null default false;
update post_ranks set young = true where created_at > now() - interval '8 days';
alter table post_ranks alter column young set default true;

-- Takes the index that was read day by day with it.
alter table post_ranks drop column day;

-- Reader: a feed tab by popularity.
create index post_ranks_popular on post_ranks (author_role, popularity desc, created_at desc, post_id desc) where young;
-- Reader: a feed tab of some regions by popularity.
create index post_ranks_popular_of_region on post_ranks
  (region_code, author_role, popularity desc, created_at desc, post_id desc, author_party)
  where young and region_code is not null;
-- Reader: a feed tab of some parties by popularity.
create index post_ranks_popular_of_party on post_ranks
  (author_party, author_role, popularity desc, created_at desc, post_id desc)
  where young and author_party is not null;
-- Reader: the sweep that ends it.
create index post_ranks_young on post_ranks (created_at) where young;

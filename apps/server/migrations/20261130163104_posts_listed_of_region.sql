-- migration: no-transaction
create index concurrently if not exists posts_listed_of_region on posts (region_code, author_role, created_at desc, id desc, author_party, user_id, visibility)
  where region_code is not null and visibility <> 'private' and not continues_thread; -- a feed tab of regions, newest first; last columns: filtered in the index

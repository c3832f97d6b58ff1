-- migration: no-transaction
create index concurrently if not exists posts_listed_of_member on posts (user_id, author_role, created_at desc, id desc, visibility, region_code, author_party)
  where visibility <> 'private' and not continues_thread; -- subscriptions, newest first; last columns: filtered in the index

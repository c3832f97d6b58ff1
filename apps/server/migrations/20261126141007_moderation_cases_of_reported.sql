-- migration: no-transaction
-- Reader: the staff's table of members whom an open case is about.

create index concurrently if not exists moderation_cases_of_reported
  on moderation_cases (author_id) where status = 'open' and author_id is not null;

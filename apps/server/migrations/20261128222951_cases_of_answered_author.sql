-- migration: no-transaction
-- Reader: the end of an account.
create index concurrently if not exists moderation_cases_of_answered_author on moderation_cases (answered_author_id)
  where answered_author_id is not null;

-- migration: no-transaction
-- Reader: the end of an account.
create index concurrently if not exists moderation_cases_of_addressee on moderation_cases (addressee_id)
  where addressee_id is not null;

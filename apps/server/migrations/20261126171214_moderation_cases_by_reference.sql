-- migration: no-transaction
-- Reader: a case by the end of its id, as the team reads it out.

create index concurrently if not exists moderation_cases_by_reference
  on moderation_cases (right(id::text, 8));

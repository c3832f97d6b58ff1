-- migration: no-transaction
-- Reader: the end of an account that passed a case on.

create index concurrently if not exists moderation_cases_escalated_by
  on moderation_cases (escalated_by) where escalated_by is not null;

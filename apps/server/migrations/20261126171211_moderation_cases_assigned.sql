-- migration: no-transaction
-- Readers: what somebody takes care of; the end of their account.

create index concurrently if not exists moderation_cases_assigned
  on moderation_cases (assigned_to) where assigned_to is not null;

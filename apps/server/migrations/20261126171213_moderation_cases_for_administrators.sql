-- migration: no-transaction
-- Reader: the queue of administrators, what was passed on to them first.

create index concurrently if not exists moderation_cases_for_administrators
  on moderation_cases ((priority + case when escalated_at is null then 0 else 1000000 end) desc, opened_at, id)
  where status = 'open';

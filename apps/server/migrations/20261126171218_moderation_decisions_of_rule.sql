-- migration: no-transaction
-- Reader: cases decided by a rule.

create index concurrently if not exists moderation_decisions_of_rule
  on moderation_decisions (rule, case_id) where rule is not null;

-- Those who contested a decision are answered in batches: which of them were stands in the row, so that a stop of the
-- server between two batches loses nobody and a batch that is done again tells nobody twice.
alter table moderation_appeals add column told_at timestamptz(3);
update moderation_appeals set told_at = decided_at where status <> 'open';
alter table moderation_appeals add check (told_at is null or status <> 'open');

-- Reader: the appeals against a decision that were decided and whose authors do not know yet.
create index moderation_appeals_untold on moderation_appeals (decision_id, id)
  where status <> 'open' and told_at is null;

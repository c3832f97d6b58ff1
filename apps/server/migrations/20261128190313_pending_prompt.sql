-- migration: no-transaction
-- Reader: the merge of public facts and ticks, every two seconds, past the decisions that wait for their day.
create index concurrently if not exists transparency_log_pending_prompt on transparency_log_pending (id) where not sealed;

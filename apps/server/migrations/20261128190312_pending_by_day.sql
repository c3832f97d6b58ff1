-- migration: no-transaction
-- Reader: the daily batch (features/audit/transparency-log/batch.ts).
create index concurrently if not exists transparency_log_pending_sealed on transparency_log_pending (day) where sealed;

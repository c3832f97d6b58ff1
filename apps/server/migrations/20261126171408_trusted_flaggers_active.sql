-- migration: no-transaction
-- Reader: the yearly figures, which count whose status is in force.
create index concurrently if not exists trusted_flaggers_active on trusted_flaggers (awarded_on) where status = 'active';

-- migration: no-transaction
-- Readers: the figures of a trusted flagger; its cascade.
create index concurrently if not exists legal_notices_of_flagger on legal_notices (flagger_id, created_at)
  where flagger_id is not null;

-- migration: no-transaction
create index concurrently if not exists verification_requests_left_register on verification_requests (id) where register_edition is not null and mandate_id is null and register_left_on is null; -- the sweep of mandates that the register lacks

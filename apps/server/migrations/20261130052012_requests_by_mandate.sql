-- migration: no-transaction
create index concurrently if not exists verification_requests_of_mandate on verification_requests (mandate_id) where mandate_id is not null; -- other claims of a mandate; foreign key

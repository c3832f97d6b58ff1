-- migration: no-transaction
-- Reader: whether a network has already given notice of a content.
create index concurrently if not exists legal_notices_of_network on legal_notices (network) where network is not null;

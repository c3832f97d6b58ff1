-- migration: no-transaction
create index concurrently if not exists mandates_of_substitute on mandates (substitute) where substitute is not null; -- whose substitute somebody is

-- migration: no-transaction
create index concurrently if not exists laws_of_committee on laws using gin (committees); -- the laws referred to a committee

-- migration: no-transaction
-- Reader: the law that a roll-call vote belongs to.
create index concurrently if not exists law_acts_of_ballot on law_acts (ballot_uid) where ballot_uid is not null;

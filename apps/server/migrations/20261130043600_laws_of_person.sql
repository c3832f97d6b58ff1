-- migration: no-transaction
create index concurrently if not exists law_people_by_uid on law_people (uid, law_id); -- the laws that somebody wrote or reported

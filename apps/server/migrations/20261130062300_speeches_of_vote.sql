-- migration: no-transaction
create index concurrently if not exists speeches_of_vote on speeches (vote_number, sitting_id, position) where vote_number is not null; -- the speech that names a roll call

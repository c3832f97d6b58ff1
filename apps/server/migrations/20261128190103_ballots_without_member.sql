-- migration: no-transaction
-- Writers: one vote for each member and poll. It takes the place of the primary key.
create unique index concurrently if not exists poll_votes_of_poll on poll_votes (poll_id, user_id);

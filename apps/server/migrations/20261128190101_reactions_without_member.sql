-- migration: no-transaction
-- Writers: one reaction for each member and post. It takes the place of the primary key, whose columns cannot be null.
create unique index concurrently if not exists reactions_of_post on reactions (post_id, user_id) include (reaction);

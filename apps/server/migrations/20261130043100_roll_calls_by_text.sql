-- migration: no-transaction
create index concurrently if not exists roll_calls_by_text on roll_calls (vote_text(title), held_on, number, id) where vote_text(title) is not null; -- the votes before and after on the same text; the law of a vote on an amendment

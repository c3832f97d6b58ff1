-- migration: no-transaction
create index concurrently if not exists posts_of_context_note on posts (context_note_id) where context_note_id is not null; -- foreign key

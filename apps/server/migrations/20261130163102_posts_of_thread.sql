-- migration: no-transaction
create index concurrently if not exists posts_of_thread on posts (thread_id, thread_place) where thread_id is not null; -- posts of a thread, in order

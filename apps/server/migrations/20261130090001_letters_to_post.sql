-- migration: no-transaction
create index concurrently if not exists register_codes_to_post on register_codes (sent_at, id) where is_letter and posted_at is null and ended_at is null; -- letters that the staff has to post

-- migration: no-transaction
-- Its reader reads `users_closed`.
drop index concurrently if exists auth.users_held;

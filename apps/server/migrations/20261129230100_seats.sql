-- migration: no-transaction
create index concurrently if not exists mandates_of_seats on mandates (official_id, starts_on) where kind = 'assembly'; -- who has a seat at a day

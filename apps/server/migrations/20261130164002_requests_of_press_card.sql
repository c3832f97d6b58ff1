-- migration: no-transaction
create index concurrently if not exists verification_requests_of_press_card
  on verification_requests (press_card_number) where press_card_number is not null; -- other requests with one card; the purge of numbers

-- migration: no-transaction
-- Reader: the schedule that tells members once the delay is over.
create index concurrently if not exists authority_orders_to_tell on authority_orders (untold_until)
  where told_at is null and effect in ('followed', 'partly') and untold_until is not null;

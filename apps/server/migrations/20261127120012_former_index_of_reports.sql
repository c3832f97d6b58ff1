-- migration: no-transaction
-- reports_of_member begins with the reporter too, and serves all readers of this one.
drop index concurrently if exists reports_by_reporter;

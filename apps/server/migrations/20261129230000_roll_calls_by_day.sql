-- migration: no-transaction
create index concurrently if not exists roll_calls_by_day on roll_calls (held_on desc, id desc); -- all roll-call votes, the latest first

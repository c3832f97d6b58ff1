-- A request of an operator at the command line has no account behind it, and waits for an administrator all the same.

alter table factor_resets add column by_operator boolean not null default false;

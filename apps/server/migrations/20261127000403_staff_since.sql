-- When a member was given their first right of the staff; null for those who had it before. Without a second factor, the
-- console is open for some days from then.
alter table profiles add column staff_since timestamptz;

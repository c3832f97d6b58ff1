-- migration: no-transaction
-- Reader: the list of the administrators, latest first.
create index concurrently if not exists announcements_by_date on announcements (created_at desc, id desc)
  where rule_change_id is null;

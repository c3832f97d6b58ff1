-- migration: no-transaction
-- Reader: banners that are shown, or will be.
create index concurrently if not exists banners_by_end on announcements (ends_at)
  where form = 'banner' and taken_back_at is null;

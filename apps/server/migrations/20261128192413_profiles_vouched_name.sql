-- migration: no-transaction
-- Reader: whether a display name looks like that of a member who is verified or of the staff.
create index concurrently if not exists profiles_vouched_name on profiles (name_shape(display_name))
  where verified or is_moderator or is_administrator;

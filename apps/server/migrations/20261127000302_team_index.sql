-- migration: no-transaction
-- Reader: the list of the team, editors included.
create index concurrently if not exists profiles_team on profiles (created_at, id)
  where is_moderator or is_administrator or is_editor;

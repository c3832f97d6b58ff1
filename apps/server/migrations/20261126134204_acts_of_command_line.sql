-- migration: no-transaction
-- Reader: what was done at the command line, latest first.
create index concurrently if not exists moderation_acts_of_command_line
  on moderation_acts (created_at desc, id desc) where via = 'command_line';

-- Reactions to what a member wrote, and comments on their posts, can be switched off like the rest.

alter table user_preferences
  add column notify_reactions boolean not null default true,
  add column notify_comments boolean not null default true;

-- What the settings offer beyond spec 001 §3: who may begin to write to a member, and the floating buttons.
alter table user_preferences
  add column messages_from text not null default 'everyone' check (messages_from in ('everyone', 'followed', 'nobody')),
  add column floating_buttons boolean not null default true,
  -- Counts the saves: whoever saves from what they saw says which one that was.
  add column version integer not null default 1;

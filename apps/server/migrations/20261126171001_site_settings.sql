-- Settings of the site by section, as administrators change them (ADR 50): every change, with what stood before and after. The
-- latest version of a section holds; a section without a row has its usual values.

create table site_settings_changes (
  section text not null check (section <> ''),
  -- Counts the changes of the section: of two administrators who change it at once, the second is told.
  version integer not null check (version >= 1),
  before jsonb not null,
  after jsonb not null,
  reason text not null check (btrim(reason) <> '' and char_length(reason) <= 20000),
  -- The version whose values it gave back; 0: the usual ones.
  restored integer check (restored >= 0 and restored < version),
  via text not null default 'console' check (via in ('console', 'command_line')),
  -- Null for the command line, and once that account is gone.
  actor_id uuid references profiles (id) on delete set null,
  created_at timestamptz(3) not null,
  -- Readers: what holds, and the history of a section, latest first.
  primary key (section, version)
);
-- Readers: an administrator's changes in their archive; the end of their account.
create index site_settings_changes_of_actor on site_settings_changes (actor_id) where actor_id is not null;

create function keep_site_settings_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.section, new.version, new.before, new.after, new.reason, new.restored, new.via, new.created_at)
        is not distinct from
        (old.section, old.version, old.before, old.after, old.reason, old.restored, old.via, old.created_at)
      and (new.actor_id is null or new.actor_id = old.actor_id)
    then return new; end if;
  end if;
  raise exception 'changes of settings are never changed' using errcode = 'restrict_violation';
end $$;

create trigger site_settings_changes_kept before update or delete on site_settings_changes
  for each row execute function keep_site_settings_change();
create trigger site_settings_changes_never_emptied before truncate on site_settings_changes
  for each statement execute function keep_site_settings_change();

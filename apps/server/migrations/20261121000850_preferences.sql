-- What a member chose (spec 001 §3). Who never chose has no row: the defaults hold.

create table user_preferences (
  user_id uuid primary key references profiles (id) on delete cascade,
  theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  region_codes text[] not null default '{75}' check (
    cardinality(region_codes) <= 3
    and region_codes <@ array['75', '69', '59', '33', '31', '67', '13', '44', '35', '14', '21', '45', '2A']),
  language text not null default 'fr' check (language in ('fr', 'en', 'es', 'de', 'it')),
  notify_mentions boolean not null default true,
  notify_follows boolean not null default true,
  notify_replies boolean not null default true,
  updated_at timestamptz(3) not null default now()
);

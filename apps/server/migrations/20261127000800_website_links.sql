-- Links by which a member's own site says that their profile here is theirs (rel="me"). One row per member who stated a site.
create table website_links (
  user_id uuid primary key references profiles (id) on delete cascade,
  -- The profile's address of the site when it was last asked to be checked; null for none that can be checked.
  website text,
  -- Time of the last check that found the link; null when the last ones did not.
  confirmed_at timestamptz(3),
  checked_at timestamptz(3),
  -- Why the last check found no link; null after one that did, and before the first.
  failure text check (failure in ('no_link', 'not_reached', 'moved')),
  -- Checks in a row that found no link.
  failures smallint not null default 0 check (failures >= 0),
  -- Time at which the last check was asked for.
  asked_at timestamptz(3),
  -- Null: not checked again until the member asks for it.
  next_check_at timestamptz(3)
);
-- Reader: links to check again.
create index website_links_due on website_links (next_check_at) where next_check_at is not null;

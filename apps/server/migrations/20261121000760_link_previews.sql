-- What the pages say of themselves that posts refer to: fetched once for all posts with the same address.

create table link_previews (
  id uuid primary key default gen_random_uuid(),
  -- Normalised, without its fragment.
  url text not null unique check (char_length(url) <= 2000),
  status text not null default 'pending' check (status in ('pending', 'ready', 'none')),
  title text check (char_length(title) between 1 and 1000),
  description text check (char_length(description) between 1 and 2000),
  site_name text check (char_length(site_name) between 1 and 500),
  -- How often it has been fetched in all; each fetch names its image's file by its number.
  fetches integer not null default 0 check (fetches >= 0),
  -- How often in a row since it was last asked for: a page that fails again and again is given up.
  attempts integer not null default 0 check (attempts >= 0),
  -- The fetch whose image is shown.
  image_fetch integer,
  image_width integer check (image_width > 0),
  image_height integer check (image_height > 0),
  fetched_at timestamptz(3),
  -- From then on the next post with this address has it fetched anew.
  expires_at timestamptz(3) not null,
  check (status <> 'ready' or title is not null),
  check (num_nonnulls(image_fetch, image_width, image_height) in (0, 3))
);

-- Reader: the sweep of previews that no post refers to any more.
create index link_previews_expired on link_previews (expires_at, id);

-- The first link of its text, when a preview may be had of it.
alter table posts add column link_id uuid references link_previews (id);

-- Readers: whom to tell that a preview has come; the sweep of previews.
create index posts_of_link on posts (link_id, created_at) where link_id is not null;

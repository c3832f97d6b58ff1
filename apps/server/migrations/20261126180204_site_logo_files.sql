-- Uploaded logos of the site. Those that no version of the settings refers to are deleted after a day.
create table site_logo_files (
  name text primary key check (name ~ '^logo-[0-9a-f-]{36}\.(png|jpg|webp)$'),
  created_at timestamptz(3) not null
);
-- Reader: the sweep of unused logos, oldest first.
create index site_logo_files_by_age on site_logo_files (created_at, name);

-- Pictures that members sent in, by file name. The one in use is named by profiles.avatar_url; any other waits to be
-- used, and is swept away after a while. A file outlives its member's row until the sweep has removed it from the disk.

create table avatar_files (
  name text primary key check (name ~ '^[0-9a-f-]{36}-[0-9]{1,15}\.(png|jpg|webp)$'),
  user_id uuid references profiles (id) on delete set null,
  created_at timestamptz(3) not null default now()
);

-- Readers: the files that a saved profile leaves behind; the end of a profile.
create index avatar_files_of_member on avatar_files (user_id, created_at);

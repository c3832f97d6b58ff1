-- Running nodes of the site (platform/nodes), by which a start is refused that does not fit the others. Times are the
-- database's: clocks of nodes may differ.
-- Unlogged: each node writes its row again within seconds, and a backup has no use for it.

create unlogged table nodes (
  -- Made at each start.
  id uuid primary key,
  -- Name of the machine, for operators.
  host text not null,
  version text not null,
  roles text[] not null,
  site_url text not null,
  auth_url text not null,
  -- Keyed fingerprint of the secret.
  secret_print text not null,
  -- Bucket, or id of the folder of members' files; null for a node that stores none.
  storage text,
  started_at timestamptz(3) not null,
  seen_at timestamptz(3) not null
);

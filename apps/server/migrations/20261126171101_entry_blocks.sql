-- Blocks of sign-ups (people/entry-blocks): domains of e-mail addresses, networks and usernames.

create table entry_blocks (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('domain', 'network', 'username')),
  -- As it is shown: a domain in ASCII, a network in CIDR, a username with * for any characters.
  value text not null check (value <> '' and char_length(value) <= 253),
  network cidr,
  -- Pattern of LIKE for the shape of a username (username_shape).
  pattern text,
  is_exact boolean not null default true,
  -- Networks: refuses sign-ins too, not newcomers alone.
  at_sign_in boolean not null default false,
  reason text not null check (btrim(reason) <> '' and char_length(reason) <= 20000),
  -- 'disposable': of the list of throw-away addresses, added and removed as a whole.
  source text not null default 'staff' check (source in ('staff', 'disposable')),
  -- Null for the command line, and once that account is gone.
  author_id uuid references profiles (id) on delete set null,
  created_at timestamptz(3) not null,
  ends_at timestamptz(3),
  constraint entry_blocks_once unique (kind, value),
  check ((kind = 'network') = (network is not null)),
  check ((kind = 'username') = (pattern is not null)),
  check (kind = 'network' or not at_sign_in)
);
-- Readers: the list of a kind, latest first; how many of the disposable list there are.
create index entry_blocks_latest on entry_blocks (kind, created_at desc, id desc);
create index entry_blocks_of_source on entry_blocks (kind, source, created_at desc, id desc);
-- Reader: the search in the list, by the beginning of a value.
create index entry_blocks_by_value on entry_blocks (kind, value text_pattern_ops);
-- Readers: whether an address lies in a blocked network.
create index entry_blocks_networks on entry_blocks using gist (network inet_ops) where kind = 'network';
-- Readers: whether a username is blocked: by its shape, then by the few patterns.
create index entry_blocks_usernames on entry_blocks (pattern) where kind = 'username' and is_exact;
create index entry_blocks_patterns on entry_blocks (id) where kind = 'username' and not is_exact;
-- Reader: the schedule that removes ended blocks.
create index entry_blocks_ended on entry_blocks (ends_at) where ends_at is not null;
-- Reader: the end of an author's account.
create index entry_blocks_of_author on entry_blocks (author_id) where author_id is not null;

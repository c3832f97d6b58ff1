-- The latest texts of a member, as far as repeats are recognised by them: no text can be read from these rows. Swept after
-- two days.
create table recent_texts (
  member_id uuid not null references profiles (id) on delete cascade,
  kind text not null check (kind in ('post', 'comment', 'message')),
  at timestamptz(3) not null,
  -- Hash of its letters and digits; of messages keyed by the sender.
  print bytea not null check (octet_length(print) = 16),
  -- 256 bits by which texts are told to be alike (MinHash, one bit each); of messages keyed by the sender.
  sketch bytea not null check (octet_length(sketch) = 32),
  -- The post of a comment, the conversation of a message.
  place_id uuid,
  -- The post or comment; none for messages.
  content_id uuid,
  check (kind <> 'message' or content_id is null)
);

-- Reader: a member's latest texts, at the next one; the cascade when the member leaves.
create index recent_texts_of_member on recent_texts (member_id, kind, at desc);
-- Reader: the sweep.
create index recent_texts_by_age on recent_texts (at);

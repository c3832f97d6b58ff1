-- Receipts of ballots (ADR 54): each vote is committed to with a salt; at the close the commitments are fixed as a list.

-- Null for votes from before receipts, and for those that the version before writes.
alter table poll_votes
  add column salt bytea,
  -- SHA-256 of the salt and of poll, option and member.
  add column commitment bytea,
  -- Made by the member's device, rather than by the server.
  add column salt_is_own boolean,
  add constraint poll_votes_committed check (
    (commitment is null and salt is null and salt_is_own is null)
    or (octet_length(commitment) = 32 and octet_length(salt) = 32 and salt_is_own is not null)) not valid;

-- Its closing has yet to be fixed. Polls that had ended before receipts have no closing.
alter table polls add column awaits_closing boolean not null default true;
update polls set awaits_closing = false where ends_at <= now();

-- Fixed result of a closed poll. Its entry in the public log commits to it. It goes with the poll.
create table poll_closings (
  poll_id uuid primary key references polls (id) on delete cascade,
  closed_at timestamptz(3) not null,
  -- Number of committed ballots, and root of the tree over their list (RFC 6962).
  size integer not null check (size >= 0),
  root bytea not null check (octet_length(root) = 32),
  -- Votes by option: listed ones, and those from before receipts. The entry has the digest of this salt and of their text.
  options jsonb not null,
  -- Shown with the results alone. Without it, nobody can find them by trying all counts against the entry.
  results_salt bytea not null check (octet_length(results_salt) = 32),
  -- Commitment of the entry.
  commitment bytea not null check (octet_length(commitment) = 32)
);

-- Commitments of a closed poll, by option and then by commitment: the order tells nothing of voters or times.
create table poll_ballots (
  poll_id uuid not null references poll_closings (poll_id) on delete cascade,
  index integer not null check (index >= 0),
  position smallint not null,
  commitment bytea not null check (octet_length(commitment) = 32),
  primary key (poll_id, index)
);
-- Reader: the proof of one ballot.
create unique index poll_ballots_by_commitment on poll_ballots (poll_id, commitment);

-- Roots of the complete subtrees above the list, for proofs.
create table poll_ballot_nodes (
  poll_id uuid not null references poll_closings (poll_id) on delete cascade,
  level smallint not null check (level between 1 and 31),
  index integer not null check (index >= 0),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (poll_id, level, index)
);

-- A vote that is deleted after the close stays counted: the result is that of the fixed list.
create or replace function count_poll_votes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update poll_options set vote_count = vote_count + 1
      where poll_id = new.poll_id and position = new.position;
  else
    -- Waits for a closing under way; the next statement then sees it.
    perform from poll_options where poll_id = old.poll_id and position = old.position for no key update;
    update poll_options set vote_count = vote_count - 1
      where poll_id = old.poll_id and position = old.position
        and not exists (select from poll_closings where poll_closings.poll_id = old.poll_id);
  end if;
  return null;
end
$$;

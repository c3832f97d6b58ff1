-- A held account has `held_at` and no ban of its own making: what a ban is, and when it ends, `banned_until` alone says.

-- The version before holds an account by a ban without end, and ends that ban when it releases the account. While both
-- versions run, neither change of a hold reaches the ban. Nodes of that version show the profile of a newcomer who waits, until
-- they stop; nobody can sign in to it.
create function keep_ban_apart_from_hold() returns trigger language plpgsql as $$
begin
  new.banned_until := old.banned_until;
  return new;
end $$;
create trigger users_hold_apart before update of held_at on auth.users
  for each row when ((old.held_at is null) <> (new.held_at is null)) execute function keep_ban_apart_from_hold();

-- Waiting accounts keep the suspensions and bans that were decided, and lose the ban of the hold. Accounts that are being
-- erased stay closed.
update auth.users as account
set banned_until = (
  select max(case taken.kind when 'ban' then '9999-12-31 00:00Z' else coalesce(taken.suspended_until, '9999-12-31 00:00Z') end)
  from moderation_cases as theirs
  join moderation_decisions as taken on taken.case_id = theirs.id
  where theirs.author_id = account.id and taken.kind in ('suspend', 'ban') and taken.reversed_at is null
)
where account.held_at is not null and account.banned_until = '9999-12-31 00:00Z'
  and not exists (select from account_deletions where account_deletions.user_id = account.id);

-- Decisions about them took the ban of the hold for one that a reversal must not lift.
update moderation_decisions as taken
set former = nullif(taken.former - 'banned_until', '{}')
from moderation_cases as theirs
join auth.users as account on account.id = theirs.author_id and account.held_at is not null
where taken.case_id = theirs.id and taken.kind in ('suspend', 'ban')
  and (taken.former ->> 'banned_until')::timestamptz = '9999-12-31 00:00Z';

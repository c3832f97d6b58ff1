-- One act of an administrator on many accounts (trust/bulk-acts), done by a job and undone as a whole.

create table bulk_acts (
  id uuid primary key default gen_random_uuid(),
  -- Kind and reasons, as they were sent.
  draft jsonb not null,
  state text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),
  -- Null once that account is gone.
  created_by uuid references profiles (id) on delete set null,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  undone_by uuid references profiles (id) on delete set null,
  undone_at timestamptz(3)
);
-- Reader: the list of the administrators, latest first.
create index bulk_acts_by_date on bulk_acts (created_at desc, id desc);
-- Readers: the end of an administrator's account.
create index bulk_acts_created_by on bulk_acts (created_by) where created_by is not null;
create index bulk_acts_undone_by on bulk_acts (undone_by) where undone_by is not null;

create table bulk_act_members (
  bulk_id uuid not null references bulk_acts (id) on delete cascade,
  member_id uuid not null references profiles (id) on delete cascade,
  -- `skipped`: undone before its turn; `kept`: could not be undone.
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'undone', 'skipped', 'kept')),
  decision_id uuid references moderation_decisions (id) on delete set null,
  primary key (bulk_id, member_id)
);
-- Readers: the next accounts of a job; progress.
create index bulk_act_members_in_state on bulk_act_members (bulk_id, state, member_id);
-- Readers: the end of an account, and of a decision.
create index bulk_act_members_of_member on bulk_act_members (member_id);
create index bulk_act_members_of_decision on bulk_act_members (decision_id) where decision_id is not null;

-- An administrator has asked to remove the second factors of a member who lost them (trust/members); another one agrees or
-- not. The row goes with the answer.

create table factor_resets (
  member_id uuid primary key references profiles (id) on delete cascade,
  -- Null once that account is gone.
  asked_by uuid references profiles (id) on delete set null,
  -- How it was made sure that the member asks; read by the administrators.
  reason text not null check (reason <> ''),
  asked_at timestamptz(3) not null
);
-- Reader: the end of an administrator's account.
create index factor_resets_asked_by on factor_resets (asked_by) where asked_by is not null;

-- How urgent a case is, to whom a right was given, and what the lists of the staff and of searches read.

alter table moderation_cases
  -- Of the gravest reason that was given, as far as its giver is to be believed (features/moderation/priority.ts).
  add column gravity integer not null default 0,
  -- Of all who gave one, in thousandths.
  add column weight integer not null default 0;

-- Whom an act is about: who was given a right, or lost it.
alter table moderation_acts add column subject_id uuid references profiles (id) on delete set null;
-- Reader: the end of an account that an act is about.
create index moderation_acts_of_subject on moderation_acts (subject_id) where subject_id is not null;

create or replace function keep_moderation_act() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.act, new.details, new.created_at) is not distinct from (old.id, old.act, old.details, old.created_at)
      and (new.actor_id is null or new.actor_id = old.actor_id)
      and (new.subject_id is null or new.subject_id = old.subject_id)
      and (new.case_id is null or new.case_id = old.case_id)
      and (new.decision_id is null or new.decision_id = old.decision_id)
    then return new; end if;
  end if;
  raise exception 'acts of moderation are never changed' using errcode = 'restrict_violation';
end $$;

create trigger moderation_acts_never_emptied before truncate on moderation_acts
  for each statement execute function keep_moderation_act();

-- Reader: the list of the staff; whether an administrator would be left.
create index profiles_staff on profiles (created_at, id) where is_moderator or is_administrator;

-- Readers: searches and trends, which ask once whether any post is limited, and then each.
create index posts_reach_limited on posts (id) where reach_limited;

-- Reader: pictures of profiles that a reversal would bring back are not cleared away.
create index moderation_decisions_avatar on moderation_decisions ((former ->> 'avatar_url'))
  where former ->> 'avatar_url' is not null;

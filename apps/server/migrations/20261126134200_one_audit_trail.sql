-- One trail for all that the staff does: verification, periods before a vote and the command line too.

alter table moderation_acts
  -- How it was done. The command line has no account: then actor_id is null from the start.
  add column via text not null default 'console' check (via in ('console', 'command_line')),
  -- Why, in the words of who did it. Acts on events have theirs in event_reason.
  add column reason text check (btrim(reason) <> '' and char_length(reason) <= 20000);

create trigger moderation_acts_of_origin_kept before update on moderation_acts
  for each row when ((new.via, new.reason) is distinct from (old.via, old.reason))
  execute function keep_event_act();

-- Copies earlier acts on reserves into the trail: a few rows for each administrator.
insert into moderation_acts (actor_id, act, subject_id, event_id, reason, details, created_at)
select actor_id, act, subject_id, event_id, reason,
  jsonb_strip_nulls(jsonb_build_object(
    'starts_at', to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'ends_at', to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))),
  created_at
from reserve_acts order by id;

-- Decisions on verification whose author is known: who removed a tick stands in the place of who gave it.
insert into moderation_acts (actor_id, act, subject_id, details, created_at)
select reviewer_id,
  case status when 'approved' then 'verification_approved' when 'rejected' then 'verification_rejected'
    else 'verification_revoked' end,
  user_id,
  case status when 'approved' then jsonb_build_object('evidence', evidence)
    else jsonb_build_object('reason', reason) end,
  case status when 'revoked' then ended_at else decided_at end
from verification_requests
where reviewer_id is not null and decided_at is not null
  and (status <> 'revoked' or (ended_at is not null and reason <> 'mandate_ended'))
order by decided_at;

-- Laws that members follow become alerts. Locked rows cannot be deleted meanwhile.
insert into alerts (user_id, kind, law_id, news, created_at)
select user_id, 'law', law_id, array['steps'], created_at from law_follows for key share
on conflict do nothing;

-- What is known already is history, which nobody is notified of.
insert into alert_facts (kind, key, batch, roll_call_id, on_date, words, recorded_at, matched_at)
select 'vote', 'vote:' || uid, '00000000-0000-0000-0000-000000000000', id, held_on, alert_words(title), now(), now()
from roll_calls where held_on >= current_date - 90 and import_id is not null
on conflict (key) do nothing;
insert into alert_facts (kind, key, batch, law_id, stage, on_date, words, recorded_at, matched_at)
select 'step', 'step:' || laws.id || ':' || laws.status, '00000000-0000-0000-0000-000000000000', laws.id, laws.status,
  coalesce(law_steps.on_date, laws.as_of), alert_words(coalesce(laws.short_title, '') || ' ' || laws.title), now(), now()
from laws left join law_steps on law_steps.law_id = laws.id and law_steps.stage = laws.status
where coalesce(law_steps.on_date, laws.as_of) >= current_date - 90 and laws.withdrawn_at is null
on conflict (key) do nothing;
insert into alert_facts (kind, key, batch, law_id, on_date, recorded_at, matched_at)
select 'ballot', 'ballot:' || law_id || ':' || ballot_uid, '00000000-0000-0000-0000-000000000000', law_id, min(on_date), now(), now()
from law_acts where ballot_uid is not null and on_date >= current_date - 90 group by law_id, ballot_uid
on conflict (key) do nothing;
insert into alert_facts (kind, key, batch, sitting_id, speaker, on_date, recorded_at, matched_at)
select 'speech', 'speech:' || sittings.uid || ':' || speeches.speaker, '00000000-0000-0000-0000-000000000000', sittings.id,
  speeches.speaker, sittings.held_on, now(), now()
from sittings join speeches on speeches.sitting_id = sittings.id
where sittings.held_on >= current_date - 90 and speeches.speaker is not null and not speeches.is_interruption
group by sittings.id, speeches.speaker
on conflict (key) do nothing;

-- First and last day on which somebody voted: a list of their votes looks at no roll call before or after.
alter table officials add column voted_from date, add column voted_until date;

create function widen_days_of_votes() returns trigger language plpgsql as $$
begin
  update officials set voted_from = least(voted_from, days.first), voted_until = greatest(voted_until, days.last)
  from (
    select official_id, min(held_on) as first, max(held_on) as last
    from added join roll_calls on roll_calls.id = added.roll_call_id group by official_id
  ) as days
  where officials.id = days.official_id
    and (voted_from is null or voted_from > days.first or voted_until < days.last);
  return null;
end $$;
create trigger positions_widen_days after insert on positions
  referencing new table as added for each statement execute function widen_days_of_votes();

update officials set voted_from = days.first, voted_until = days.last
from (
  select official_id, min(held_on) as first, max(held_on) as last
  from positions join roll_calls on roll_calls.id = positions.roll_call_id group by official_id
) as days
where officials.id = days.official_id;

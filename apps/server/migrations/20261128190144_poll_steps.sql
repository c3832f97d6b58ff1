-- Shares of open polls advance in steps of ten ballots, and receipts become a setting of the poll (ADR 54).

-- Polls from before this setting keep their receipts, as their voters were told. Code sets it for every new poll.
alter table polls add column with_receipt boolean not null default true;

-- Lists of polls without receipts, or with fewer than ten ballots, have no options. The version before passes null on.
-- squawk-ignore ban-drop-not-null
alter table poll_ballots alter column position drop not null;
alter table poll_closings add column lists_options boolean not null default true;
-- Lists of so few ballots named the option of each. The entries stay in the public log.
delete from poll_closings where (
  select sum((option ->> 'ballots')::integer + (option ->> 'earlier')::integer)
  from jsonb_array_elements(options) as option
) < 10;

-- Published votes by option of an open poll, in the order of their positions: one snapshot for all readers and nodes.
create table poll_tallies (
  poll_id uuid primary key references polls (id) on delete cascade,
  step integer[] not null default '{}',
  step_ballots integer not null default 0 check (step_ballots >= 0),
  -- Taken ten ballots or more after `step`, and published once as many again stand behind it.
  next_step integer[] not null default '{}',
  next_ballots integer not null default 0 check (next_ballots >= step_ballots),
  -- Ballots were cast since the last event of this poll.
  awaits_event boolean not null default true
);
-- Reader: the schedule that sends one event for all ballots of the time since its last run.
create index poll_tallies_awaiting on poll_tallies (poll_id) where awaits_event;

-- Votes of polls that are open now were published one by one: the steps begin at the present counts.
insert into poll_tallies (poll_id, step, step_ballots, next_step, next_ballots, awaits_event)
select polls.id, counted.votes, counted.ballots, counted.votes, counted.ballots, false
from polls cross join lateral (
  select array_agg(vote_count order by position) as votes, sum(vote_count)::integer as ballots
  from poll_options where poll_options.poll_id = polls.id
) as counted
where polls.awaits_closing and counted.ballots >= 10;

-- Runs after count_poll_votes. The lock of the row makes ballots of one poll wait for one another: each sees all before it.
create function advance_poll_step() returns trigger language plpgsql as $$
declare
  tally poll_tallies;
  votes integer[];
  ballots integer;
begin
  insert into poll_tallies (poll_id) values (new.poll_id)
    on conflict (poll_id) do update set awaits_event = true
    returning * into tally;
  select array_agg(vote_count order by position), sum(vote_count) into votes, ballots
    from poll_options where poll_id = new.poll_id;
  if ballots - tally.next_ballots >= 10 then
    update poll_tallies
      set step = next_step, step_ballots = next_ballots, next_step = votes, next_ballots = ballots
      where poll_id = new.poll_id;
  end if;
  return null;
end
$$;
create trigger poll_step_advanced after insert on poll_votes
  for each row execute function advance_poll_step();

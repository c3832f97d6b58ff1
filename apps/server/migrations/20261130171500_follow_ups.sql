-- Answers that officials owe: to a question that many share, to a poll or a consultation of their own.
create table follow_ups (
  id uuid primary key default gen_random_uuid(),
  post_id uuid references posts (id) on delete cascade, -- The post below which the question is asked.
  consultation_id uuid references consultations (id) on delete cascade, poll_id uuid references polls (id) on delete cascade,
  official_id uuid not null references profiles (id) on delete cascade,
  due_at timestamptz(3) not null, -- End of the day, in Paris.
  outcome text check (outcome in ('answered', 'accepted', 'under_way', 'done', 'refused')), -- The latest; null while the answer is owed.
  settled_at timestamptz(3), -- Time of the latest outcome.
  reminded_for smallint, -- Days before the last one at which the official was reminded last.
  is_example boolean not null default false, created_at timestamptz(3) not null default now(),
  constraint follow_ups_subject check (num_nonnulls(post_id, consultation_id, poll_id) = 1),
  constraint follow_ups_settled check ((outcome is null) = (settled_at is null))
);
create unique index follow_ups_of_post on follow_ups (post_id) where post_id is not null; -- one a subject; cascade
create unique index follow_ups_of_consultation on follow_ups (consultation_id) where consultation_id is not null; -- one a subject; cascade
create unique index follow_ups_of_poll on follow_ups (poll_id) where poll_id is not null; -- one a subject; cascade
create index follow_ups_by_day on follow_ups (due_at desc, id desc); -- all, the latest day first
create index follow_ups_owed on follow_ups (due_at, id) where outcome is null; -- owed ones, the next day first; reminders
create index follow_ups_settled_last on follow_ups (settled_at desc, id desc) where outcome is not null; -- given ones, latest first
create index follow_ups_of_official on follow_ups (official_id, due_at desc, id desc); -- an official's; cascade

-- Each outcome with its reason: rows are added, so that a changed mind stays readable.
create table follow_up_outcomes (
  id bigint generated always as identity primary key,
  follow_up_id uuid not null references follow_ups (id) on delete cascade,
  outcome text not null check (outcome in ('answered', 'accepted', 'under_way', 'done', 'refused')),
  reason text check (btrim(reason) <> '' and char_length(reason) <= 20000), -- Null for an answer below the post.
  proof text check (char_length(proof) <= 500), created_at timestamptz(3) not null,
  check (outcome <> 'done' or proof is not null)
);
create index follow_up_outcomes_of_follow_up on follow_up_outcomes (follow_up_id, id desc); -- of one follow-up, latest first; cascade

-- The mark of an answer below the post settles the question, and its removal reopens it.
create function settle_question() returns trigger language plpgsql as $$ begin
  if new.answer_id is not null then
    with settled as (
      update follow_ups set outcome = 'answered', settled_at = new.answered_at
      where post_id = new.post_id and outcome is null returning id
    )
    insert into follow_up_outcomes (follow_up_id, outcome, created_at) select id, 'answered', new.answered_at from settled;
  else
    delete from follow_up_outcomes where outcome = 'answered' and follow_up_id in (
      select id from follow_ups where post_id = new.post_id);
    update follow_ups set outcome = null, settled_at = null where post_id = new.post_id and outcome = 'answered';
  end if;
  return null;
end $$;
create trigger post_questions_settled after update of answer_id on post_questions for each row
  when ((old.answer_id is null) <> (new.answer_id is null)) execute function settle_question();

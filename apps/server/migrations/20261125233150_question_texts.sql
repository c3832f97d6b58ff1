-- Questions in members' own words, below officials' posts (features/questions). Who asks one stands in reactions: one
-- reaction a member and post, which may point to the question that the member wrote or supports.

create table question_texts (
  id uuid primary key default id_by_time(),
  post_id uuid not null references posts (id) on delete cascade,
  -- Never shown to members: a question is a political opinion (GDPR, article 9).
  user_id uuid not null references profiles (id) on delete cascade,
  content text not null check (btrim(content) <> '' and char_length(content) <= 5600),
  -- How many ask it: its author and who supports it. Kept by the triggers on reactions.
  asked integer not null default 0 check (asked >= 0),
  created_at timestamptz(3) not null default now(),
  -- Removed by moderation, and by which decision.
  withheld_at timestamptz(3),
  withheld_by uuid references moderation_decisions (id) on delete set null,
  unique (id, post_id)
) with (fillfactor = 85);

-- Writer: one question a member and post.
create unique index question_texts_of_member on question_texts (user_id, post_id);
-- Readers: the questions below a post, most supported first, then oldest; the first one on the post's card; the cascade.
create index question_texts_of_post on question_texts (post_id, asked desc, created_at, id);
-- The end of a decision.
create index question_texts_withheld_by on question_texts (withheld_by) where withheld_by is not null;

alter table reactions
  add column question_id uuid,
  add constraint reactions_question foreign key (question_id, post_id)
    references question_texts (id, post_id) on delete set null (question_id),
  add constraint reactions_question_kind check (question_id is null or reaction = 'question');

-- Reader: who supports a question that its author takes back.
create index reactions_of_question on reactions (question_id) where question_id is not null;

-- How many questions in words a post has; a card looks for the first one only if there are any. Every change of a question
-- updates the post's row, so that cached cards of it are read again.
alter table posts add column question_text_count integer not null default 0 check (question_text_count >= 0);

create function count_question_askers() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.question_id is not null then
    update question_texts set asked = asked + 1 where id = new.question_id;
  end if;
  if tg_op <> 'INSERT' and old.question_id is not null then
    -- A question goes with its author's reaction; who supported it still has a question, without words.
    delete from question_texts where id = old.question_id and user_id = old.user_id;
    if not found then
      update question_texts set asked = asked - 1 where id = old.question_id;
    end if;
  end if;
  return null;
end $$;

create trigger reactions_question_asked after insert on reactions
  for each row when (new.question_id is not null) execute function count_question_askers();
create trigger reactions_question_changed after update of question_id on reactions
  for each row when (old.question_id is distinct from new.question_id) execute function count_question_askers();
create trigger reactions_question_taken_back after delete on reactions
  for each row when (old.question_id is not null) execute function count_question_askers();

create function count_question_texts() returns trigger language plpgsql as $$
declare
  before integer := 0;
  after integer := 0;
begin
  if tg_op <> 'INSERT' then before := (old.withheld_at is null)::int; end if;
  if tg_op <> 'DELETE' then after := (new.withheld_at is null)::int; end if;
  update posts set question_text_count = question_text_count + after - before where id = coalesce(new.post_id, old.post_id);
  return null;
end $$;

create trigger question_texts_counted after insert or delete or update of asked, withheld_at on question_texts
  for each row execute function count_question_texts();

-- When the present answer was marked. An answer answers what was asked until then; the first one keeps answered_at.
alter table post_questions add column marked_at timestamptz(3);
update post_questions set marked_at = coalesce(answered_at, withheld_answered_at);

alter table moderation_cases
  drop constraint moderation_cases_target_type_check,
  add constraint moderation_cases_target_type_check
    check (target_type in ('post', 'comment', 'question', 'profile', 'message'));
alter table reports
  drop constraint reports_target_type_check,
  add constraint reports_target_type_check
    check (target_type in ('post', 'comment', 'question', 'profile', 'message'));
alter table legal_notices
  drop constraint legal_notices_target_type_check,
  add constraint legal_notices_target_type_check check (target_type in ('post', 'comment', 'question', 'profile'));

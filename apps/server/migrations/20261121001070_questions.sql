-- The ledger of questions: what officials are asked by the reaction "question" to their posts, whether they answered,
-- and after how long (features/questions).

create table post_questions (
  post_id uuid primary key references posts (id) on delete cascade,
  author_id uuid not null references profiles (id) on delete cascade,
  -- How many ask now; who takes a question back asks no more.
  asked integer not null check (asked >= 0),
  first_asked_at timestamptz(3) not null default now(),
  -- The author's own comment that answers.
  answer_id uuid references comments (id) on delete set null,
  answered_at timestamptz(3),
  check ((answer_id is null) = (answered_at is null))
) with (fillfactor = 85);

-- Reader: what is not answered, most asked first.
create index post_questions_most_asked on post_questions (asked desc, first_asked_at desc, post_id desc)
  where answer_id is null;
-- Readers: what is not answered, who waits longest first; and backwards, latest first.
create index post_questions_waiting on post_questions (first_asked_at, post_id) where answer_id is null;
-- Reader: what was answered, latest first.
create index post_questions_answered on post_questions (answered_at desc, post_id desc) where answer_id is not null;
-- Readers: the same of one official.
create index post_questions_most_asked_of_author on post_questions (author_id, asked desc, first_asked_at desc, post_id desc)
  where answer_id is null;
create index post_questions_waiting_of_author on post_questions (author_id, first_asked_at, post_id)
  where answer_id is null;
create index post_questions_answered_of_author on post_questions (author_id, answered_at desc, post_id desc)
  where answer_id is not null;
-- Readers: an official's figures of a year; the cascade when they leave.
create index post_questions_of_author on post_questions (author_id, first_asked_at) include (asked, answered_at);
-- Reader: the end of a comment that answers.
create index post_questions_answer on post_questions (answer_id) where answer_id is not null;

-- What a card says of it without a look elsewhere; kept by the trigger below.
alter table posts add column answer_id uuid;

create function count_questions() returns trigger language plpgsql as $$
begin
  if new.question_count = 0 then
    delete from post_questions where post_id = new.id and answer_id is null;
    update post_questions set asked = 0 where post_id = new.id;
  else
    update post_questions set asked = new.question_count where post_id = new.id;
    if not found then
      insert into post_questions (post_id, author_id, asked, first_asked_at)
        select new.id, new.user_id, new.question_count, coalesce(min(created_at), now())
        from reactions where post_id = new.id and reaction = 'question';
    end if;
  end if;
  return null;
end $$;

create trigger posts_questions_counted after update of question_count on posts
  for each row when (new.author_role = 'politician' and old.question_count <> new.question_count)
  execute function count_questions();

-- A comment that is deleted answers no more.
create function lose_answer() returns trigger language plpgsql as $$
begin
  if new.answer_id is null then new.answered_at := null; end if;
  return new;
end $$;

create trigger post_questions_answer_lost before update of answer_id on post_questions
  for each row execute function lose_answer();

create function show_answer() returns trigger language plpgsql as $$
begin
  update posts set answer_id = new.answer_id where id = new.post_id;
  return null;
end $$;

create trigger post_questions_answer_shown after update of answer_id on post_questions
  for each row when (old.answer_id is distinct from new.answer_id) execute function show_answer();

insert into post_questions (post_id, author_id, asked, first_asked_at)
  select posts.id, posts.user_id, posts.question_count,
    coalesce((select min(created_at) from reactions where post_id = posts.id and reaction = 'question'), posts.created_at)
  from posts where author_role = 'politician' and question_count > 0;

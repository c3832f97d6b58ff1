-- An answer that moderation removes answers nobody, and answers again once the decision is taken back: the ledger, the
-- figures and the cards follow what readers see (features/questions).

alter table post_questions
  -- What answered until it was removed; forgotten as soon as the author marks another comment, or takes the mark back.
  add column withheld_answer_id uuid references comments (id) on delete set null,
  add column withheld_answered_at timestamptz(3),
  add check ((withheld_answer_id is null) = (withheld_answered_at is null)),
  add check (answer_id is null or withheld_answer_id is null);

-- Readers: a removed comment that is restored, or deleted for good.
create index post_questions_withheld_answer on post_questions (withheld_answer_id)
  where withheld_answer_id is not null;

create or replace function lose_answer() returns trigger language plpgsql as $$
begin
  if new.answer_id is null then new.answered_at := null; else new.withheld_answer_id := null; end if;
  if new.withheld_answer_id is null then new.withheld_answered_at := null; end if;
  return new;
end $$;

drop trigger post_questions_answer_lost on post_questions;
create trigger post_questions_answer_lost before update of answer_id, withheld_answer_id on post_questions
  for each row execute function lose_answer();

create function withhold_answer() returns trigger language plpgsql as $$
begin
  if new.withheld_at is null then
    update post_questions set answer_id = withheld_answer_id, answered_at = withheld_answered_at
      where withheld_answer_id = new.id;
  else
    update post_questions
      set answer_id = null, withheld_answer_id = answer_id, withheld_answered_at = answered_at
      where answer_id = new.id;
  end if;
  return null;
end $$;

create trigger comments_answering_withheld after update of withheld_at on comments
  for each row when ((old.withheld_at is null) <> (new.withheld_at is null)) execute function withhold_answer();

update post_questions
  set answer_id = null, withheld_answer_id = answer_id, withheld_answered_at = answered_at
  where exists (select from comments where comments.id = answer_id and comments.withheld_at is not null);

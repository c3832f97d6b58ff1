-- A former text of a post is shown to those who could read it while it stood, and to its author.

-- The widest circle that could read the current text so far.
alter table posts add column text_shown_to text not null default 'private'
  check (text_shown_to in ('public', 'followers', 'private'));
-- When the text was edited, for readers other than the author. Null while the present readers could read no former text.
alter table posts add column edit_shown_at timestamptz(3);

-- The widest circle that could read this text while it stood. Of the versions written before this column nobody knows
-- it: they stay with their authors.
alter table post_versions add column shown_to text not null default 'private'
  check (shown_to in ('public', 'followers', 'private'));
alter table post_versions alter column shown_to drop default;

update posts set text_shown_to = coalesce(withheld_visibility, visibility), edit_shown_at = edited_at
  where visibility <> 'private' or withheld_visibility is not null;

create function circle_rank(circle text) returns integer language sql immutable parallel safe
  return case circle when 'public' then 2 when 'followers' then 1 else 0 end;

create function mark_text_shown() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.content <> old.content then
    new.text_shown_to := new.visibility;
  elsif circle_rank(new.visibility) > circle_rank(new.text_shown_to) then
    new.text_shown_to := new.visibility;
  end if;
  if new.edited_at is null then
    new.edit_shown_at := null;
  else
    new.edit_shown_at := (
      select new.edited_at from post_versions
      where post_id = new.id and circle_rank(shown_to) >= circle_rank(new.visibility)
      limit 1
    );
  end if;
  return new;
end $$;

create trigger posts_text_shown_on_insert before insert on posts
  for each row when (new.visibility <> 'private') execute function mark_text_shown();
create trigger posts_text_shown_on_update before update of content, visibility, edited_at on posts
  for each row execute function mark_text_shown();

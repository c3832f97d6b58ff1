-- Reactions and comments are counted by statement, not by row: those written in one transaction move a post's row, and
-- its places in the rankings, once (docs/adr/0010). Rows are visited in order, each by its key: writers of many posts
-- meet in the same order, and no plan made for many rows is kept for few.

drop trigger reactions_counted on reactions;
drop function count_reaction();

create function count_reactions() returns trigger language plpgsql as $$
declare moved record;
begin
  if tg_op = 'INSERT' then
    for moved in
      select post_id, count(*) filter (where reaction = 'support') as support,
        count(*) filter (where reaction = 'question') as question, count(*) filter (where reaction = 'vote') as vote
      from added group by post_id order by post_id
    loop
      update posts set support_count = support_count + moved.support, question_count = question_count + moved.question,
        vote_count = vote_count + moved.vote where id = moved.post_id;
    end loop;
  elsif tg_op = 'DELETE' then
    for moved in
      select post_id, count(*) filter (where reaction = 'support') as support,
        count(*) filter (where reaction = 'question') as question, count(*) filter (where reaction = 'vote') as vote
      from removed group by post_id order by post_id
    loop
      update posts set support_count = support_count - moved.support, question_count = question_count - moved.question,
        vote_count = vote_count - moved.vote where id = moved.post_id;
    end loop;
  else
    for moved in
      select post_id, sum(n) filter (where reaction = 'support') as support,
        sum(n) filter (where reaction = 'question') as question, sum(n) filter (where reaction = 'vote') as vote
      from (select post_id, reaction, 1 as n from added union all select post_id, reaction, -1 from removed) as changes
      group by post_id order by post_id
    loop
      update posts set support_count = support_count + coalesce(moved.support, 0),
        question_count = question_count + coalesce(moved.question, 0), vote_count = vote_count + coalesce(moved.vote, 0)
        where id = moved.post_id;
    end loop;
  end if;
  return null;
end $$;

create trigger reactions_counted_on_insert after insert on reactions
  referencing new table as added for each statement execute function count_reactions();
create trigger reactions_counted_on_update after update on reactions
  referencing old table as removed new table as added for each statement execute function count_reactions();
create trigger reactions_counted_on_delete after delete on reactions
  referencing old table as removed for each statement execute function count_reactions();

drop trigger comments_counted on comments;
drop function count_comment();

create function count_comments() returns trigger language plpgsql as $$
declare moved record;
begin
  if tg_op = 'INSERT' then
    for moved in select post_id, count(*) as n from added group by post_id order by post_id loop
      update posts set comment_count = comment_count + moved.n where id = moved.post_id;
    end loop;
    for moved in
      select parent_id, count(*) as n from added where parent_id is not null group by parent_id order by parent_id
    loop
      update comments set reply_count = reply_count + moved.n where id = moved.parent_id and parent_id is null;
      if not found then
        raise exception 'a reply cannot be answered' using errcode = 'check_violation', constraint = 'comments_one_level';
      end if;
    end loop;
  else
    for moved in select post_id, count(*) as n from removed group by post_id order by post_id loop
      update posts set comment_count = comment_count - moved.n where id = moved.post_id;
    end loop;
    for moved in
      select parent_id, count(*) as n from removed where parent_id is not null group by parent_id order by parent_id
    loop
      update comments set reply_count = reply_count - moved.n where id = moved.parent_id;
    end loop;
  end if;
  return null;
end $$;

create trigger comments_counted_on_insert after insert on comments
  referencing new table as added for each statement execute function count_comments();
create trigger comments_counted_on_delete after delete on comments
  referencing old table as removed for each statement execute function count_comments();

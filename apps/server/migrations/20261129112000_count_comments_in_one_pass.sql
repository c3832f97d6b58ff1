-- Groups the comments of a statement once: a statement mostly has one, and each grouping cost as much as the count itself.
create or replace function count_comments() returns trigger language plpgsql as $$
declare moved record;
begin
  if tg_op = 'INSERT' then
    for moved in select post_id, parent_id, count(*) as n from added group by post_id, parent_id order by post_id, parent_id loop
      update posts set comment_count = comment_count + moved.n where id = moved.post_id;
      continue when moved.parent_id is null;
      update comments set reply_count = reply_count + moved.n where id = moved.parent_id and parent_id is null;
      if not found then
        raise exception 'a reply cannot be answered' using errcode = 'check_violation', constraint = 'comments_one_level';
      end if;
    end loop;
  else
    for moved in select post_id, parent_id, count(*) as n from removed where withheld_at is null
      group by post_id, parent_id order by post_id, parent_id loop
      update posts set comment_count = comment_count - moved.n where id = moved.post_id;
      continue when moved.parent_id is null;
      update comments set reply_count = reply_count - moved.n where id = moved.parent_id;
    end loop;
  end if;
  return null;
end $$;

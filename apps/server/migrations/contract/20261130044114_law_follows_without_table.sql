-- A followed law is a row of `alerts`, which counts it.
drop trigger law_alerts_mirrored_on_insert on alerts;
drop trigger law_alerts_mirrored_on_delete on alerts;
drop table law_follows;
drop function mirror_law_follow();
drop function mirror_law_alert();
drop function count_law_follows();
create function count_law_alerts() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then update laws set follower_count = follower_count + 1 where id = new.law_id;
  else update laws set follower_count = follower_count - 1 where id = old.law_id; end if;
  return null;
end $$;
create trigger law_alerts_counted_on_insert after insert on alerts for each row when (new.law_id is not null)
  execute function count_law_alerts();
create trigger law_alerts_counted_on_delete after delete on alerts for each row when (old.law_id is not null)
  execute function count_law_alerts();

-- What was attached to a reported content stays for who judges it when its author takes the content away: as the copy of
-- its text does. Nobody else sees it, and it goes once the case is decided and can be contested no more.
alter table media
  -- The case for which it is kept, when nothing else refers to it.
  add column case_id uuid references moderation_cases (id) on delete set null,
  drop constraint media_state_check,
  add constraint media_state_check check (state in ('pending', 'attached', 'kept', 'removed')),
  add constraint media_kept check ((state = 'kept') = (case_id is not null));

-- Readers: what is kept of a case; the end of a case.
create index media_of_case on media (case_id) where case_id is not null;

create or replace function mark_loose_media() returns trigger language plpgsql as $$
begin
  if new.state = 'attached' and num_nonnulls(new.post_id, new.comment_id, new.message_id) = 0 then
    -- Whoever leaves takes everything along.
    if new.owner_id is not null then
      select id into new.case_id from moderation_cases
        where target_type = case
            when old.post_id is not null then 'post'
            when old.comment_id is not null then 'comment'
            else 'message'
          end
          and target_id = coalesce(old.post_id, old.comment_id, old.message_id)
        order by opened_at desc limit 1;
    end if;
    new.state := case when new.case_id is null then 'removed' else 'kept' end;
  elsif new.state = 'pending' and new.owner_id is null
    or new.state = 'kept' and (new.owner_id is null or new.case_id is null) then
    new.state := 'removed';
    new.case_id := null;
  end if;
  return new;
end $$;

drop trigger media_loosened on media;
create trigger media_loosened before update of owner_id, post_id, comment_id, message_id, case_id on media
  for each row execute function mark_loose_media();

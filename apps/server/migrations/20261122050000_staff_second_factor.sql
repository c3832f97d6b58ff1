-- An account of the demo community. Outside production these may act as staff with a password alone.
alter table auth.users add column is_demo boolean not null default false;

-- An act may name the document or the file that a member of the staff has read.
alter table moderation_acts add column document_id uuid;
-- Reader: whether one of the staff has read it within the last minutes.
create index moderation_acts_of_document on moderation_acts (document_id, actor_id, created_at)
  where document_id is not null;

create trigger moderation_acts_of_document_kept before update on moderation_acts
  for each row when (new.document_id is distinct from old.document_id)
  execute function keep_event_act();

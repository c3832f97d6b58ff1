-- A signal names its subject by type and id, not by one of six columns.

alter table moderation_signals
  add column subject_type text check (subject_type in ('post', 'comment', 'profile', 'poll', 'case', 'site')),
  -- The name of a site; the id of any other subject.
  add column subject_id text;

update moderation_signals set
  subject_type = case
    when post_id is not null then 'post'
    when comment_id is not null then 'comment'
    when profile_id is not null then 'profile'
    when poll_id is not null then 'poll'
    when case_id is not null then 'case'
    else 'site'
  end,
  subject_id = subject;

-- Their indexes, foreign keys and checks go with the columns.
alter table moderation_signals
  drop column subject,
  drop column post_id,
  drop column comment_id,
  drop column profile_id,
  drop column poll_id,
  drop column case_id,
  drop column site;

alter table moderation_signals
  alter column subject_type set not null,
  alter column subject_id set not null,
  add constraint moderation_signals_subject check (
    case subject_type
      when 'site' then char_length(subject_id) <= 253
      else subject_id = subject_id::uuid::text
    end
  );

-- Readers: measuring anew moves the open signal, and two measures at once leave one.
create unique index moderation_signals_open on moderation_signals (kind, subject_type, subject_id)
  where dismissed_at is null;
-- Readers: whether the same was dismissed lately, and the end of a subject.
create index moderation_signals_of_subject on moderation_signals (subject_type, subject_id, kind, dismissed_at);

-- The triggers below do what foreign keys did. A subject that is gone gets no signal. The lock keeps the subject until
-- its signal is committed; whoever deletes it then finds the signal.
create function hold_signal_subject() returns trigger language plpgsql as $$
begin
  case new.subject_type
    when 'post' then perform from posts where id = new.subject_id::uuid for key share;
    when 'comment' then perform from comments where id = new.subject_id::uuid for key share;
    when 'profile' then perform from profiles where id = new.subject_id::uuid for key share;
    when 'poll' then perform from polls where id = new.subject_id::uuid for key share;
    when 'case' then perform from moderation_cases where id = new.subject_id::uuid for key share;
    else return new;
  end case;
  if found then return new; end if;
  return null;
end $$;
create trigger moderation_signals_subject_held before insert on moderation_signals
  for each row execute function hold_signal_subject();

create function delete_signals_of_subject() returns trigger language plpgsql as $$
begin
  delete from moderation_signals where subject_type = tg_argv[0] and subject_id = old.id::text;
  return null;
end $$;
create trigger posts_signals_deleted after delete on posts
  for each row execute function delete_signals_of_subject('post');
create trigger comments_signals_deleted after delete on comments
  for each row execute function delete_signals_of_subject('comment');
create trigger profiles_signals_deleted after delete on profiles
  for each row execute function delete_signals_of_subject('profile');
create trigger polls_signals_deleted after delete on polls
  for each row execute function delete_signals_of_subject('poll');
create trigger moderation_cases_signals_deleted after delete on moderation_cases
  for each row execute function delete_signals_of_subject('case');

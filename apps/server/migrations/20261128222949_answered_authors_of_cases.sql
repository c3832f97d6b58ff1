-- Author of the comment that a reported comment answers: a party to the case about it, like the author of the post. Kept with the
-- case, since the content may be deleted while the case waits.
alter table moderation_cases add column answered_author_id uuid;
alter table moderation_cases add constraint moderation_cases_answered_author
  foreign key (answered_author_id) references profiles (id) on delete set null not valid;

-- A few rows: cases, not contents.
update moderation_cases set answered_author_id = (
  select answered.user_id from comments as reply join comments as answered on answered.id = reply.parent_id
  where reply.id = moderation_cases.target_id
) where target_type = 'comment';

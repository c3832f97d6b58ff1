alter table reactions validate constraint reactions_member;
alter table comment_likes validate constraint comment_likes_member;
alter table poll_votes validate constraint poll_votes_member;
alter table poll_votes validate constraint poll_votes_committed;
alter table question_texts validate constraint question_texts_member;

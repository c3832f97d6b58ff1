-- Author of the post that a question asks, a comment answers or a quote quotes: a party to the case about it, who does not
-- judge it. Kept with the case, since the content may be deleted while the case waits.
alter table moderation_cases add column addressee_id uuid;
alter table moderation_cases add constraint moderation_cases_addressee
  foreign key (addressee_id) references profiles (id) on delete set null not valid;

-- A few rows: cases, not contents.
update moderation_cases set addressee_id = (
  select post.user_id from posts as post where post.id = case moderation_cases.target_type
    when 'question' then (select asked.post_id from question_texts as asked where asked.id = moderation_cases.target_id)
    when 'comment' then (select said.post_id from comments as said where said.id = moderation_cases.target_id)
    when 'post' then (select quote.repost_of_id from posts as quote where quote.id = moderation_cases.target_id)
  end
) where target_type in ('question', 'comment', 'post');

-- A question has no name, in the register of orders neither: the order is kept from whoever asked it, and does not name them.
alter table authority_order_members add column unsigned boolean not null default false;

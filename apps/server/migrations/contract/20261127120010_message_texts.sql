-- No version that counts texts of messages in recent_acts runs any more; recent_texts has them. The sweep would delete its
-- last rows within two days.
delete from recent_acts where act = 'message_text';
alter table recent_acts
  drop constraint recent_acts_act_check,
  add constraint recent_acts_act_check check (act in (
    'post_text', 'comment_text', 'links', 'link', 'message_link', 'reports',
    'verification_requests', 'contacts_told',
    'new_posts', 'new_comments', 'new_messages', 'new_mentions', 'new_links', 'new_follows', 'new_reports')) not valid,
  drop constraint recent_acts_check,
  add constraint recent_acts_check check (act <> 'message_link' or (content_id is null and site is null)) not valid;

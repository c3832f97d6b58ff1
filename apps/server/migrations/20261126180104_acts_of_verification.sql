-- Requests for verification have a limit per day, and contacts of an organisation are told once a day of one member. Of the
-- latter the mark is the id of the organisation.
alter table recent_acts
  drop constraint recent_acts_act_check,
  add constraint recent_acts_act_check check (act in (
    'post_text', 'comment_text', 'message_text', 'links', 'link', 'message_link', 'reports',
    'verification_requests', 'contacts_told',
    'new_posts', 'new_comments', 'new_messages', 'new_mentions', 'new_links', 'new_follows', 'new_reports')) not valid;

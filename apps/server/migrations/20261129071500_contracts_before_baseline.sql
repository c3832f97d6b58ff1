-- Removes what the contract migrations before the baseline removed, where they were not applied: no version that reads it fits
-- a database with a baseline. Elsewhere nothing is left to do. The tables are small, but for auth.users.
drop trigger if exists users_hold_apart on auth.users;
drop function if exists keep_ban_apart_from_hold();
-- squawk-ignore ban-drop-column
alter table authority_orders drop column if exists member_id;
delete from recent_acts where act = 'message_text';
alter table recent_acts drop constraint recent_acts_act_check, drop constraint recent_acts_check;
-- squawk-ignore constraint-missing-not-valid
alter table recent_acts add constraint recent_acts_act_check check (act in (
  'post_text', 'comment_text', 'links', 'link', 'message_link', 'reports', 'verification_requests', 'contacts_told',
  'new_posts', 'new_comments', 'new_messages', 'new_mentions', 'new_links', 'new_follows', 'new_reports'));
-- squawk-ignore constraint-missing-not-valid
alter table recent_acts add constraint recent_acts_check check (act <> 'message_link' or (content_id is null and site is null));
-- squawk-ignore require-concurrent-index-deletion
drop index if exists auth.users_held;
-- The first check of reports of errors was never validated.
alter table error_reports validate constraint error_reports_outcome_check;

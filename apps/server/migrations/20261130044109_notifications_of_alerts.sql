-- Notifications of alerts and of their digests.
alter table notifications add column alert_news_id uuid, add column alert_summary_id uuid;
alter table notifications add constraint notifications_alert_news_id_fkey
  foreign key (alert_news_id) references alert_news (id) on delete cascade not valid;
alter table notifications add constraint notifications_alert_summary_id_fkey
  foreign key (alert_summary_id) references alert_summaries (id) on delete cascade not valid;
alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type in (
  'follow_request', 'follow_accepted', 'like', 'comment', 'reply', 'mention', 'share', 'question_answered', 'referral',
  'platform_update', 'law_moved', 'alert', 'alert_summary', 'event_reminder', 'event_withdrawn', 'event_moved', 'event_called_off',
  'event_restored', 'report_received', 'report_decided', 'moderation_decision', 'decision_reversed', 'appeal_decided')) not valid;
alter table notifications drop constraint notifications_unsigned;
alter table notifications add constraint notifications_unsigned check ((type in (
    'like', 'share', 'platform_update', 'law_moved', 'alert', 'alert_summary', 'event_reminder', 'event_withdrawn', 'event_moved',
    'event_called_off', 'event_restored', 'report_received', 'report_decided', 'moderation_decision', 'decision_reversed',
    'appeal_decided'
  )) = (actor_id is null)) not valid;
alter table notifications add constraint notifications_of_alerts check (
  (type = 'alert') = (alert_news_id is not null) and (type = 'alert_summary') = (alert_summary_id is not null)) not valid;

-- migration: no-transaction
create index concurrently if not exists notifications_of_site on notifications (user_id, created_at desc, id desc) -- the tab of the site's own messages
  where type in (
    'referral', 'platform_update', 'law_moved', 'alert', 'alert_summary', 'event_reminder', 'event_withdrawn', 'event_moved',
    'event_called_off', 'event_restored', 'report_received', 'report_decided', 'moderation_decision', 'decision_reversed',
    'appeal_decided');

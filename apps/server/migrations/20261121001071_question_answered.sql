-- Whoever asked an official is told of the answer.
alter table notifications
  drop constraint notifications_type_check,
  add constraint notifications_type_check check (type in (
    'follow_request', 'follow_accepted', 'like', 'comment', 'reply', 'mention', 'share', 'question_answered', 'referral',
    'platform_update', 'law_moved', 'event_reminder', 'event_withdrawn', 'report_received', 'report_decided',
    'moderation_decision', 'decision_reversed', 'appeal_decided'));

-- What members are told of moderation: that a report arrived, what became of it, what was decided about what they wrote,
-- and what became of an appeal. A row points to what it tells and copies none of it.

alter table notifications
  add column report_id uuid references reports (id) on delete cascade,
  add column decision_id uuid references moderation_decisions (id) on delete cascade,
  drop constraint notifications_type_check,
  add constraint notifications_type_check check (type in (
    'follow_request', 'follow_accepted', 'like', 'comment', 'reply', 'mention', 'share', 'referral', 'platform_update',
    'law_moved', 'event_reminder', 'event_withdrawn', 'report_received', 'report_decided', 'moderation_decision',
    'decision_reversed', 'appeal_decided')),
  drop constraint notifications_unsigned,
  add constraint notifications_unsigned check (
    (type in (
      'like', 'share', 'platform_update', 'law_moved', 'event_reminder', 'event_withdrawn', 'report_received',
      'report_decided', 'moderation_decision', 'decision_reversed', 'appeal_decided')) = (actor_id is null)),
  add check ((type = 'report_received') = (report_id is not null)),
  add check (
    (type in ('report_decided', 'moderation_decision', 'decision_reversed', 'appeal_decided')) = (decision_id is not null));

-- Readers: a report is acknowledged once; its cascade.
create unique index notifications_of_report on notifications (report_id) where report_id is not null;
-- Readers: each is told once of what concerns a decision; its cascade.
create unique index notifications_of_decision on notifications (decision_id, user_id, type)
  where decision_id is not null;

-- Reader: the tab of the platform's own messages, however many interactions lie between them.
drop index notifications_system;
create index notifications_system on notifications (user_id, created_at desc, id desc)
  where type in (
    'referral', 'platform_update', 'law_moved', 'event_reminder', 'event_withdrawn', 'report_received', 'report_decided',
    'moderation_decision', 'decision_reversed', 'appeal_decided');

-- By which a form that is sent twice is one notice.
alter table legal_notices add column request_id uuid;
-- Reader: a form sent again, after an answer that was lost.
create unique index legal_notices_of_request on legal_notices (request_id) where request_id is not null;
-- Reader: the same content by the same address again.
create index legal_notices_of_target on legal_notices (target_type, target_id, lower(notifier_email));

-- Who gave notice without an account appeals by the secret of the receipt.
alter table moderation_appeals add column notice_id uuid references legal_notices (id) on delete set null;
-- Readers: a notifier appeals once against a decision; the cascade of a notice.
create unique index moderation_appeals_of_notice on moderation_appeals (notice_id, decision_id)
  where notice_id is not null;

-- Reader: the appeals that were decided, latest first.
create index moderation_appeals_decided on moderation_appeals (created_at desc, id desc) where status <> 'open';

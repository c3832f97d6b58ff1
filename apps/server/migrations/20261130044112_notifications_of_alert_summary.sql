-- migration: no-transaction
create unique index concurrently if not exists notifications_of_alert_summary on notifications (alert_summary_id) where alert_summary_id is not null; -- once; cascade

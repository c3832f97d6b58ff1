-- migration: no-transaction
create unique index concurrently if not exists notifications_of_alert_news on notifications (alert_news_id, user_id) where alert_news_id is not null; -- once a follower; cascade

-- After `notification_path`, which did not read the rows.

alter table notifications validate constraint notifications_path_check;

alter table posts validate constraint posts_thread_check;

-- After `website_readings`, which did not read the rows.

alter table website_links validate constraint website_links_failure_check;

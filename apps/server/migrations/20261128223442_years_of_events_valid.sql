alter table events validate constraint events_date_precision_check;

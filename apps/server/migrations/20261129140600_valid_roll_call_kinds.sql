alter table roll_calls validate constraint roll_calls_kind_check;

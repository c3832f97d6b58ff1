alter table auth.factors validate constraint factors_factor_type_check;
alter table auth.account_changes validate constraint account_changes_kind_check;

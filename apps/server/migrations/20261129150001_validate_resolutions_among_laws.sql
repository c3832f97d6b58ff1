alter table laws validate constraint laws_kind_check;

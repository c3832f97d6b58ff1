-- Resolutions are followed as laws are: a kind of their own.
alter table laws drop constraint laws_kind_check;
alter table laws add constraint laws_kind_check check (kind in ('project', 'proposal', 'resolution')) not valid;

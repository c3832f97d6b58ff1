-- migration: no-transaction
-- Reader: whether a display name looks like that of somebody in office.
create index concurrently if not exists officials_name_shape on officials (name_shape(name)) where name is not null;

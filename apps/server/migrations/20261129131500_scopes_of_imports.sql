-- Records and day of each legislature that imports of the source have brought: files are compared within one. Null: by `records`.
alter table imports add column scopes jsonb;

-- How a node hears the others: a start is refused beside nodes that use another way (platform/nodes).
-- The default is for nodes of the version before, which do not write it.

alter table nodes add column bus text not null default 'database';

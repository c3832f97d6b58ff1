-- Members whom an order of an authority concerns: whom it names, and the authors of the contents that it names.
create table authority_order_members (
  order_id uuid not null references authority_orders (id) on delete cascade,
  member_id uuid not null references profiles (id) on delete cascade,
  primary key (order_id, member_id)
);
-- Readers: orders that concern a member; the end of an account.
create index authority_order_members_of_member on authority_order_members (member_id);
insert into authority_order_members (order_id, member_id)
select id, member_id from authority_orders where member_id is not null;

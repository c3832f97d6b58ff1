-- authority_order_members has the members of an order. Two indexes go with the column.
alter table authority_orders drop column member_id;

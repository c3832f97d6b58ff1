-- migration: no-transaction
create index concurrently if not exists register_bodies_of_department on register_bodies (department) where kind = 'commune'; -- councils of a department

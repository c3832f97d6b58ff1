-- The public log of a consultation: each decision about a statement. Rows are added and never changed.
create table consultation_decisions (
  id bigint generated always as identity primary key,
  consultation_id uuid not null references consultations (id) on delete cascade,
  statement_id uuid not null references consultation_statements (id) on delete cascade,
  decision text not null check (decision in ('accepted', 'refused', 'removed', 'restored')),
  refused_for text constraint consultation_decisions_reason check ((decision = 'refused') = (refused_for is not null)),
  by_staff boolean not null, decided_on date not null
);
create index consultation_decisions_in_order on consultation_decisions (consultation_id, id); -- the log of a consultation; cascade
create index consultation_decisions_of_statement on consultation_decisions (statement_id); -- cascade
insert into consultation_decisions (consultation_id, statement_id, decision, refused_for, by_staff, decided_on)
  select consultation_id, id, case when refused_for is null then 'accepted' else 'refused' end, refused_for, coalesce(by_staff, false), moderated_on
  from consultation_statements where moderated_on is not null order by moderated_on, number;

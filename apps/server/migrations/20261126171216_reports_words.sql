-- migration: no-transaction
-- Reader: cases by words of their reports.

create index concurrently if not exists reports_words
  on reports using gin (case_words(details)) where details is not null and case_id is not null;

-- migration: no-transaction
-- Reader: cases by words of their notices.

create index concurrently if not exists legal_notices_words
  on legal_notices using gin (case_words(explanation)) where case_id is not null;

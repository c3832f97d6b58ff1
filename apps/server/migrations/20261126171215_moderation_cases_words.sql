-- migration: no-transaction
-- Reader: cases by words of the reported content.

create index concurrently if not exists moderation_cases_words
  on moderation_cases using gin (case_words(copy ->> 'text')) where copy is not null;

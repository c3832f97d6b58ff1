alter table auth.personal_tokens validate constraint personal_tokens_grant;

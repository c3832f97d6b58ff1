-- Reader, besides those it had: how often a member has reacted of late, from the index alone.
drop index reactions_of_member;
create index reactions_of_member on reactions (user_id, post_id) include (reaction, created_at);

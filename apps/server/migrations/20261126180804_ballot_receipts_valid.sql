alter table poll_votes validate constraint poll_votes_committed;

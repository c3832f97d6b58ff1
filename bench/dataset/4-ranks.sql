insert into post_ranks (post_id, user_id, visibility, author_role, author_party, region_code, created_at, score, popularity, young)
  select posts.id, posts.user_id, visibility, author_role, author_party, posts.region_code, posts.created_at,
    relevance_age(posts.created_at) + relevance_verified(verified)
      + relevance_engagement(support_count, question_count, vote_count, comment_count),
    support_count + vote_count, posts.created_at > newest - interval '8 days'
  from posts
  join bench.part on number = current_setting('bench.part')::int and created_at >= since and created_at < until
  join bench.person on person.id = posts.user_id
    cross join (select max(created_at) as newest from bench.draft) as last
  where visibility <> 'private';

insert into post_topics (post_id, tag, label, user_id, created_at)
  select id, tag, label, user_id, created_at
  from posts
  join bench.part on number = current_setting('bench.part')::int and created_at >= since and created_at < until,
    lateral search_tags(content)
  where visibility = 'public' and content like '%#%';

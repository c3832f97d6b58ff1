-- Whoever reacts or answers does so within four hours of the post.

insert into comments (id, post_id, user_id, parent_id, content, reply_count, created_at)
  select id, post_id, author, remark.parent_id,
    'Un avis mesuré sur ce sujet, avec une question de plus pour la suite du débat.', coalesce(replies, 0), created_at
  from bench.remark
  join bench.part on number = current_setting('bench.part')::int and created_at >= since and created_at < until
  left join (
    select parent_id, count(*) as replies
    from bench.remark join bench.part on number = current_setting('bench.part')::int
      and created_at >= since and created_at < until + interval '4 hours'
    where parent_id is not null
    group by 1
  ) as counted on counted.parent_id = remark.id;

insert into posts (id, user_id, content, channel, author_role, visibility, region_code, author_party,
    created_at, support_count, question_count, vote_count, comment_count)
  select draft.id, person.id, texts.content,
    case draft.role when 'citizen' then 'citizen' else 'general' end, draft.role, visibility,
    case when draft.n % 3 = 0 then (array['75', '69', '59', '33', '31', '67', '13', '44', '35', '14', '21', '45', '2A'])
      [1 + floor(13 * bench.chance(draft.n, 5))::int] end,
    shown_party(person.role, person.verified, person.party),
    draft.created_at, coalesce(support, 0), coalesce(question, 0), coalesce(vote, 0), coalesce(remarks, 0)
  from bench.draft
  join bench.part on part.number = current_setting('bench.part')::int and created_at >= since and created_at < until
  join bench.person on person.n = author
  join bench.texts on texts.number = draft.text
  left join (
    select post_id, count(*) filter (where reaction = 'support') as support,
      count(*) filter (where reaction = 'question') as question, count(*) filter (where reaction = 'vote') as vote
    from reactions join bench.part on number = current_setting('bench.part')::int
      and created_at >= since and created_at < until + interval '4 hours'
    group by 1
  ) as reacted on reacted.post_id = draft.id
  left join (
    select post_id, count(*) as remarks
    from bench.remark join bench.part on number = current_setting('bench.part')::int
      and created_at >= since and created_at < until + interval '4 hours'
    group by 1
  ) as remarked on remarked.post_id = draft.id;

insert into post_words (post_id, user_id, created_at, words, indexed)
  select draft.id, person.id, created_at, words, true
  from bench.draft
  join bench.part on part.number = current_setting('bench.part')::int and created_at >= since and created_at < until
  join bench.person on person.n = author
  join bench.vectors on vectors.text = draft.text and segment = search_segment(created_at)
  where visibility = 'public';

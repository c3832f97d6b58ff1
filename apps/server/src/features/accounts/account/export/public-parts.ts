import { me, named, type Part, part } from './parts.ts'

/** The member's own texts, reactions and follows. */
export const publicParts: Part[] = [
  part('profil.json', ['profiles', 'auth.users'], ['id'])`
    select profiles.id, display_name, username, avatar_url, bio, location, website, profiles.role, verified,
      verification_status, political_party, media, region_code, followers_count, following_count,
      public_posts_count, follows_shown_to, referral_code, consented_at, is_moderator, is_administrator, is_editor,
      account.email, account.phone, account.new_email, account.new_phone, account.email_confirmed_at,
      account.phone_confirmed_at, account.last_sign_in_at, account.app_metadata, account.user_metadata,
      profiles.created_at, profiles.updated_at
    from profiles join auth.users as account on account.id = profiles.id where profiles.id = ${me}`,
  part('publications.json', ['posts'], ['created_at', 'id'])`
    select id, user_id, content, media_url, channel, author_role, visibility, is_private, region_code, repost_kind, repost_of_id,
      support_count, question_count, vote_count, comment_count, repost_count, created_at, edited_at, held_visibility,
      held_until, planned_for, plan_refusal, thread_id, thread_place, thread_size
    from posts where user_id = ${me}`,
  part('publications-versions.json', ['post_versions'], ['post_id', 'replaced_at', 'id'])`
    select version.id, version.post_id, version.content, version.created_at, version.replaced_at,
      version.shown_to
    from posts join post_versions as version on version.post_id = posts.id where posts.user_id = ${me}`,
  part('commentaires.json', ['comments'], ['created_at', 'id'])`
    select id, post_id, user_id, parent_id, content, media_url, like_count, reply_count, created_at, edited_at
    from comments where user_id = ${me}`,
  part('mentions-j-aime.json', ['comment_likes'], ['comment_id'])`
    select comment_id, user_id, created_at from comment_likes where user_id = ${me}`,
  part('reactions.json', ['reactions'], ['post_id'])`
    select user_id, post_id, reaction, created_at from reactions where user_id = ${me}`,
  part('questions.json', ['question_texts', 'reactions'], ['post_id'])`
    select question.id, question.post_id, question.user_id is not distinct from ${me} as own,
      case when question.user_id = ${me} then question.content end as content, question.asked, question.created_at
    from reactions join question_texts as question on question.id = reactions.question_id
    where reactions.user_id = ${me}`,
  part('notes-de-contexte.json', ['context_notes'], ['id'])`
    select id, post_id, content, sources, is_shown, status_at, answer, created_at from context_notes where user_id = ${me}`,
  part('notes-de-contexte-avis.json', ['context_note_ratings'], ['note_id'])`
    select note_id, rating, reasons, created_at from context_note_ratings where user_id = ${me}`,
  part('sondages-votes.json', ['poll_votes'], ['poll_id'])`
    select vote.poll_id, polls.title, options.text as answer, vote.position, encode(vote.salt, 'hex') as salt,
      encode(vote.commitment, 'hex') as commitment, vote.salt_is_own, polls.with_receipt, vote.created_at
    from poll_votes as vote join polls on polls.id = vote.poll_id
    join poll_options as options on options.poll_id = vote.poll_id and options.position = vote.position
    where vote.user_id = ${me}`,
  part('consultations-votes.json', ['consultation_votes'], ['consultation_id', 'statement_id'])`
    select vote.consultation_id, consultations.question, vote.statement_id, statement.text as statement, vote.vote
    from consultation_votes as vote join consultations on consultations.id = vote.consultation_id
    join consultation_statements as statement on statement.id = vote.statement_id where vote.user_id = ${me}`,
  part('consultations-enonces.json', ['consultation_statements'], ['id'])`
    select id, consultation_id, text, is_signed, state, refused_for, created_at
    from consultation_statements where author_id = ${me}`,
  part('consultations-ouvertes.json', ['consultations'], ['id'])`
    select id, question, context, sources, policy, region_codes, opens_at, closes_at, created_at
    from consultations where opened_by = ${me}`,
  part('suites.json', ['follow_ups', 'follow_up_outcomes'], ['follow_up_id', 'id'])`
    select follow_ups.id as follow_up_id, post_id, consultation_id, poll_id, due_at, coalesce(given.id, 0) as id,
      given.outcome, given.reason, given.proof, given.created_at
    from follow_ups left join follow_up_outcomes as given on given.follow_up_id = follow_ups.id where official_id = ${me}`,
  part('explications-de-vote.json', ['official_links', 'vote_explanations'], ['official', 'vote'])`
    select officials.uid as official, coalesce(roll_calls.uid, '') as vote, roll_calls.title,
      explanation.post_id, link.linked_at, explanation.created_at
    from official_links as link join officials on officials.id = link.official_id
    left join vote_explanations as explanation on explanation.official_id = link.official_id
    left join roll_calls on roll_calls.id = explanation.roll_call_id
    where link.user_id = ${me}`,
  part('rappels.json', ['event_subscriptions'], ['event_id'])`
    select asked.event_id, events.title, events.starts_at, asked.reminder, asked.remind_at, asked.told_at,
      asked.created_at
    from event_subscriptions as asked join events on events.id = asked.event_id where asked.user_id = ${me}`,
  part('sondages-ouverts.json', ['polls'], ['id'])`
    select id, title, description, theme, ends_at, election_id, created_at from polls where created_by = ${me}`,
  part('enregistrements.json', ['saved_posts'], ['created_at', 'id'])`
    select id, post_id, user_id, created_at from saved_posts where user_id = ${me}`,
  part('partages.json', ['post_shares'], ['created_at', 'id'])`
    select id, post_id, shared_to_user_id, ${named('share.shared_to_user_id', 'shared_to_name')},
      shared_to_conversation_id, message, created_at
    from post_shares as share where user_id = ${me}`,
  part('abonnements.json', ['follows'], ['following_id'])`
    select follower_id, following_id, ${named('follow.following_id', 'name')}, created_at
    from follows as follow where follower_id = ${me}`,
  part('abonnes.json', ['follows'], ['follower_id'])`
    select follower_id, following_id, ${named('follow.follower_id', 'name')}, created_at
    from follows as follow where following_id = ${me}`,
  part('demandes-d-abonnement-envoyees.json', ['follow_requests'], ['created_at', 'id'])`
    select id, target_id, ${named('request.target_id', 'target_name')}, status, created_at, updated_at
    from follow_requests as request where requester_id = ${me}`,
  part('demandes-d-abonnement-recues.json', ['follow_requests'], ['created_at', 'id'])`
    select id, requester_id, ${named('request.requester_id', 'requester_name')}, status, created_at, updated_at
    from follow_requests as request where target_id = ${me}`,
]

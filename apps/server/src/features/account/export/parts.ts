import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/** One file of the archive: a list of one kind, written as it is read. */
export interface Part {
  file: string
  /** What the file holds, for whoever opens the archive. */
  about: string
  /** The tables whose rows of the member stand in it. */
  tables: string[]
  rows(db: Db, memberId: string): AsyncIterable<object>
}

type Row = Record<string, unknown>

/** Rows read at once: the memory that an export takes, however much there is. */
const atOnce = 500

/** All rows of a query, a batch at a time, by the columns that order it. */
export async function* inBatches(
  db: Db,
  query: RawBuilder<unknown>,
  key: [string, ...string[]],
): AsyncGenerator<Row> {
  const order = sql.join(key.map((column) => sql.ref(column)))
  for (let after: Row | undefined; ; ) {
    const last = after
    const further =
      last === undefined ? sql`true` : sql`(${order}) > (${sql.join(key.map((column) => last[column]))})`
    const { rows } = await sql<Row>`
      select * from (${query}) as part where ${further} order by ${order} limit ${sql.lit(atOnce)}
    `.execute(db)
    yield* rows
    after = rows.at(-1)
    if (rows.length < atOnce) return
  }
}

type Query = (memberId: string) => RawBuilder<unknown>

function part(file: string, tables: string[], about: string, key: [string, ...string[]], query: Query): Part {
  return { file, about, tables, rows: (db, memberId) => inBatches(db, query(memberId), key) }
}

/** Another member, as everyone sees them. */
const named = (id: string, name: string) => sql`
  (select display_name from profiles as other where other.id = ${sql.ref(id)}) as ${sql.ref(name)}`

/** What the member writes, supports and follows. */
export const publicParts: Part[] = [
  part(
    'profil.json',
    ['profiles', 'auth.users'],
    'votre profil, votre adresse e-mail et votre numéro de téléphone',
    ['id'],
    (me) => sql`
      select profiles.id, display_name, username, avatar_url, bio, location, website, profiles.role, verified,
        verification_status, political_party, media, region_code, followers_count, following_count,
        public_posts_count, follows_shown_to, referral_code, consented_at, is_moderator, is_administrator,
        account.email, account.phone, account.new_email, account.new_phone, account.email_confirmed_at,
        account.phone_confirmed_at, account.last_sign_in_at, account.app_metadata, account.user_metadata,
        profiles.created_at, profiles.updated_at
      from profiles join auth.users as account on account.id = profiles.id where profiles.id = ${me}`,
  ),
  part(
    'publications.json',
    ['posts'],
    'vos publications, reposts et citations, publics ou non',
    ['created_at', 'id'],
    (me) => sql`
      select id, user_id, content, media_url, channel, author_role, visibility, is_private, region_code, repost_kind, repost_of_id,
        support_count, question_count, vote_count, comment_count, repost_count, created_at, edited_at, held_visibility,
        held_until
      from posts where user_id = ${me}`,
  ),
  part(
    'publications-versions.json',
    ['post_versions'],
    'ce que vos publications disaient avant d’être modifiées',
    ['post_id', 'replaced_at', 'id'],
    (me) => sql`
      select version.id, version.post_id, version.content, version.created_at, version.replaced_at
      from posts join post_versions as version on version.post_id = posts.id where posts.user_id = ${me}`,
  ),
  part(
    'commentaires.json',
    ['comments'],
    'vos commentaires et vos réponses',
    ['created_at', 'id'],
    (me) => sql`
      select id, post_id, user_id, parent_id, content, media_url, like_count, reply_count, created_at, edited_at
      from comments where user_id = ${me}`,
  ),
  part(
    'mentions-j-aime.json',
    ['comment_likes'],
    'les commentaires que vous aimez',
    ['comment_id'],
    (me) => sql`select comment_id, user_id, created_at from comment_likes where user_id = ${me}`,
  ),
  part(
    'reactions.json',
    ['reactions'],
    'vos réactions aux publications',
    ['post_id'],
    (me) => sql`select user_id, post_id, reaction, created_at from reactions where user_id = ${me}`,
  ),
  part(
    'sondages-votes.json',
    ['poll_votes'],
    'vos votes aux sondages',
    ['poll_id'],
    (me) => sql`
      select vote.poll_id, polls.title, options.text as answer, vote.created_at
      from poll_votes as vote join polls on polls.id = vote.poll_id
      join poll_options as options on options.poll_id = vote.poll_id and options.position = vote.position
      where vote.user_id = ${me}`,
  ),
  part(
    'explications-de-vote.json',
    ['official_links', 'vote_explanations'],
    'l’identifiant officiel auquel votre compte est lié, et les votes que vous avez expliqués',
    ['official', 'vote'],
    (me) => sql`
      select officials.uid as official, coalesce(roll_calls.uid, '') as vote, roll_calls.title,
        explanation.post_id, link.linked_at, explanation.created_at
      from official_links as link join officials on officials.id = link.official_id
      left join vote_explanations as explanation on explanation.official_id = link.official_id
      left join roll_calls on roll_calls.id = explanation.roll_call_id
      where link.user_id = ${me}`,
  ),
  part(
    'lois-suivies.json',
    ['law_follows'],
    'les lois que vous suivez',
    ['reference'],
    (me) => sql`
      select laws.reference, laws.title, followed.created_at
      from law_follows as followed join laws on laws.id = followed.law_id where followed.user_id = ${me}`,
  ),
  part(
    'rappels.json',
    ['event_subscriptions'],
    'les événements dont vous avez demandé le rappel',
    ['event_id'],
    (me) => sql`
      select asked.event_id, events.title, events.starts_at, asked.reminder, asked.remind_at, asked.told_at,
        asked.created_at
      from event_subscriptions as asked join events on events.id = asked.event_id where asked.user_id = ${me}`,
  ),
  part(
    'sondages-ouverts.json',
    ['polls'],
    'les sondages que vous avez ouverts',
    ['id'],
    (me) => sql`
      select id, title, description, theme, ends_at, election_id, created_at from polls where created_by = ${me}`,
  ),
  part(
    'enregistrements.json',
    ['saved_posts'],
    'les publications que vous avez enregistrées',
    ['created_at', 'id'],
    (me) => sql`select id, post_id, user_id, created_at from saved_posts where user_id = ${me}`,
  ),
  part(
    'partages.json',
    ['post_shares'],
    'les publications que vous avez envoyées à quelqu’un',
    ['created_at', 'id'],
    (me) => sql`
      select id, post_id, shared_to_user_id, ${named('share.shared_to_user_id', 'shared_to_name')},
        shared_to_conversation_id, message, created_at
      from post_shares as share where user_id = ${me}`,
  ),
  part(
    'abonnements.json',
    ['follows'],
    'les membres que vous suivez',
    ['following_id'],
    (me) => sql`
      select follower_id, following_id, ${named('follow.following_id', 'name')}, created_at
      from follows as follow where follower_id = ${me}`,
  ),
  part(
    'abonnes.json',
    ['follows'],
    'les membres qui vous suivent',
    ['follower_id'],
    (me) => sql`
      select follower_id, following_id, ${named('follow.follower_id', 'name')}, created_at
      from follows as follow where following_id = ${me}`,
  ),
  part(
    'demandes-d-abonnement-envoyees.json',
    ['follow_requests'],
    'les demandes d’abonnement que vous avez envoyées',
    ['created_at', 'id'],
    (me) => sql`
      select id, target_id, ${named('request.target_id', 'target_name')}, status, created_at, updated_at
      from follow_requests as request where requester_id = ${me}`,
  ),
  part(
    'demandes-d-abonnement-recues.json',
    ['follow_requests'],
    'les demandes d’abonnement que vous avez reçues',
    ['created_at', 'id'],
    (me) => sql`
      select id, requester_id, ${named('request.requester_id', 'requester_name')}, status, created_at, updated_at
      from follow_requests as request where target_id = ${me}`,
  ),
]

/** What lies between the member and others, and what Parvis keeps about them. */
export const privateParts: Part[] = [
  part(
    'conversations.json',
    ['conversations', 'conversation_participants'],
    'vos conversations et avec qui',
    ['id'],
    (me) => sql`
      select conversation.id, mine.state, mine.unread_count, theirs.user_id as with_id,
        ${named('theirs.user_id', 'with_name')}, conversation.created_at, conversation.last_message_at
      from conversation_participants as mine join conversations as conversation
        on conversation.id = mine.conversation_id
      left join conversation_participants as theirs
        on theirs.conversation_id = mine.conversation_id and theirs.user_id <> mine.user_id
      where mine.user_id = ${me}`,
  ),
  {
    file: 'messages.json',
    tables: ['messages'],
    about: 'les messages que vous avez écrits et reçus ; ceux que leur auteur a supprimés n’existent plus',
    async *rows(db, me) {
      const conversations = sql`
        select conversation_id from conversation_participants where user_id = ${me}`
      for await (const { conversation_id: id } of inBatches(db, conversations, ['conversation_id']))
        yield* inBatches(
          db,
          sql`
            select id, conversation_id, sender_id, sender_id = ${me} as "isOwn", content, media_url, is_share,
              post_id, created_at, read_at
            from messages where conversation_id = ${id}`,
          ['created_at'],
        )
    },
  },
  part(
    'lois-suivies.json',
    ['law_follows'],
    'les lois que vous suivez',
    ['law_id'],
    (me) => sql`
      select follow.law_id, laws.reference, laws.title, follow.created_at
      from law_follows as follow join laws on laws.id = follow.law_id where follow.user_id = ${me}`,
  ),
  part(
    'rappels-d-evenements.json',
    ['event_subscriptions'],
    'les événements dont vous voulez être prévenu',
    ['event_id'],
    (me) => sql`
      select asked.event_id, events.title, events.starts_at, asked.reminder, asked.remind_at, asked.told_at,
        asked.created_at
      from event_subscriptions as asked join events on events.id = asked.event_id where asked.user_id = ${me}`,
  ),
  part(
    'parrainages.json',
    ['referrals'],
    'les membres que vous avez parrainés',
    ['created_at', 'id'],
    (me) => sql`
      select id, referred_id, ${named('brought.referred_id', 'name')}, created_at from referrals as brought
      where referrer_id = ${me}`,
  ),
  part(
    'signalements.json',
    ['reports'],
    'les signalements que vous avez faits',
    ['id'],
    (me) => sql`
      select id, target_type, target_id, reason, details, created_at from reports where reporter_id = ${me}`,
  ),
  part(
    'signalements-de-contenus-illicites.json',
    ['legal_notices'],
    'les contenus illicites que vous avez signalés avec leur adresse',
    ['created_at', 'receipt'],
    (me) => sql`
      select receipt, notifier_name, notifier_email, target_type, target_id, address, reason, explanation, created_at
      from legal_notices where member_id = ${me}`,
  ),
  part(
    'contestations.json',
    ['moderation_appeals'],
    'les décisions de la modération que vous avez contestées, et les réponses',
    ['created_at', 'id'],
    (me) => sql`
      select id, decision_id, text, status, answer, created_at, decided_at
      from moderation_appeals where appellant_id = ${me}`,
  ),
  part(
    'decisions-de-moderation.json',
    ['moderation_cases', 'moderation_decisions'],
    'ce que la modération a décidé à votre sujet, et pourquoi',
    ['created_at', 'id'],
    (me) => sql`
      select decision.id, judged.target_type, judged.target_id, judged.copy, decision.kind, decision.rule,
        worded.version as rule_version, worded.texts as rule_texts, decision.ground, decision.label, decision.facts,
        decision.automated, decision.suspended_until, decision.created_at, decision.reversed_at
      from moderation_cases as judged join moderation_decisions as decision on decision.case_id = judged.id
      left join rule_changes as worded on worded.id = decision.rule_wording
      where judged.author_id = ${me}`,
  ),
  part(
    'actes-de-moderation.json',
    ['moderation_acts'],
    'ce que vous avez fait dans l’équipe de modération',
    ['id'],
    (me) => sql`
      select id, act, case_id, decision_id, event_id, event_reason, details, created_at from moderation_acts where actor_id = ${me}`,
  ),
  part(
    'candidatures.json',
    ['reserve_candidates'],
    'les élections auxquelles vous êtes candidat, par votre déclaration ou par la mention d’un administrateur',
    ['election_id'],
    (me) => sql`
      select stands.event_id as election_id, events.title, stands.region_code, stands.source_url, stands.declared,
        stands.created_at
      from reserve_candidates as stands join events on events.id = stands.event_id where stands.user_id = ${me}`,
  ),
  part(
    'actes-periodes-de-reserve.json',
    ['reserve_acts'],
    'ce que vous avez décidé des périodes de réserve, et ce qui a été décidé de vos candidatures',
    ['id'],
    (me) => sql`
      select id, case when actor_id = ${me} then actor_id end as actor_id, subject_id, act, event_id, reason,
        starts_at, ends_at, created_at
      from reserve_acts where actor_id = ${me} or subject_id = ${me}`,
  ),
  part(
    'changements-de-partis.json',
    ['party_versions'],
    'ce que vous avez changé à la liste des partis, et pourquoi',
    ['party_id', 'revision'],
    (me) => sql`
      select party_id, revision, act, name, abbreviation, orientation, color, source_institution, source_url, as_of,
        reason, created_at
      from party_versions where actor_id = ${me}`,
  ),
  part(
    'changements-de-regles.json',
    ['rule_changes'],
    'ce que vous avez changé aux règles de Parvis, et pourquoi',
    ['id'],
    (me) => sql`
      select id, rule, kind, version, texts, in_force_on, reason, created_at from rule_changes where actor_id = ${me}`,
  ),
  part(
    'notifications.json',
    ['notifications', 'notification_acts'],
    'vos notifications',
    ['created_at', 'id'],
    (me) => sql`
      select told.id, told.type, told.actor_id, ${named('told.actor_id', 'actor_name')}, told.actor_count,
        told.title, told.message, told.post_id, told.comment_id, told.follow_request_id, told.announcement_id,
        told.law_move_id, told.event_id, told.report_id, told.decision_id, told.read_at, told.created_at
      from notifications as told where user_id = ${me}`,
  ),
  part(
    'comptes-bloques.json',
    ['blocks'],
    'les comptes que vous bloquez',
    ['blocked_id'],
    (me) => sql`
      select blocked_id, ${named('kept.blocked_id', 'name')}, created_at from blocks as kept
      where blocker_id = ${me}`,
  ),
  part(
    'comptes-masques.json',
    ['mutes'],
    'les comptes que vous masquez',
    ['muted_id'],
    (me) => sql`
      select muted_id, ${named('kept.muted_id', 'name')}, created_at from mutes as kept where muter_id = ${me}`,
  ),
  part(
    'preferences.json',
    ['user_preferences'],
    'vos préférences',
    ['updated_at'],
    (me) => sql`
      select (to_jsonb(chosen) - 'user_id') as preferences, updated_at from user_preferences as chosen
      where user_id = ${me}`,
  ),
  part(
    'mots-masques.json',
    ['word_filters'],
    'les mots que vous ne voulez pas lire',
    ['created_at', 'id'],
    (me) => sql`
      select id, phrase, action, until, created_at from word_filters where user_id = ${me}`,
  ),
  part(
    'resume-par-e-mail.json',
    ['mail_digests'],
    'le résumé que vous recevez par e-mail',
    ['told_until'],
    (me) => sql`select rhythm, told_until, done_for from mail_digests where user_id = ${me}`,
  ),
  part(
    'verifications.json',
    ['verification_requests'],
    'vos demandes de vérification et leurs décisions',
    ['created_at', 'id'],
    (me) => sql`
      select id, kind, role, claimed_name, organisation, mandate, party, mandate_ends_on, message, status,
        evidence, reason, valid_until, created_at, decided_at, ended_at, documents_purged_at
      from verification_requests where user_id = ${me}`,
  ),
  part(
    'journal-public.json',
    ['transparency_log_salts'],
    'les décisions qui vous concernent au journal public, avec le sel qui ouvre leur engagement',
    ['created_at', 'id'],
    (me) => sql`
      select own.id, own.subject_id as subject, own.decision_id as decision, encode(own.salt, 'hex') as salt,
        encode(own.commitment, 'hex') as commitment, entry.index, entry.kind, entry.reason, entry.day::text as day,
        own.created_at
      from transparency_log_salts as own left join transparency_log as entry on entry.commitment = own.commitment
      where own.subject_id = ${me}`,
  ),
  part(
    'connexion-identites.json',
    ['auth.identities'],
    'les moyens par lesquels vous vous connectez',
    ['id'],
    (me) => sql`
      select id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at
      from auth.identities where user_id = ${me}`,
  ),
  part(
    'connexion-deuxieme-etape.json',
    ['auth.factors'],
    'vos moyens de validation en deux étapes, sans leurs secrets',
    ['id'],
    (me) => sql`
      select id, factor_type, friendly_name, status, created_at, updated_at from auth.factors
      where user_id = ${me}`,
  ),
  part(
    'sessions.json',
    ['auth.sessions'],
    'les appareils sur lesquels vous êtes connecté',
    ['id'],
    (me) => sql`
      select id, aal, amr, user_agent, ip_prefix, created_at, refreshed_at from auth.sessions
      where user_id = ${me}`,
  ),
  part(
    'evenements-de-securite.json',
    ['auth.audit_events'],
    'ce qui est arrivé à la sécurité de votre compte depuis un an',
    ['id'],
    (me) => sql`
      select id, event, ip_prefix, created_at from auth.audit_events where user_id = ${me}`,
  ),
  part(
    'appareils-notifies.json',
    ['push_devices'],
    'les navigateurs qui reçoivent vos notifications, sans leurs clés',
    ['id'],
    (me) => sql`
      select id, split_part(endpoint, '/', 3) as push_service, created_at from push_devices
      where user_id = ${me}`,
  ),
  part(
    'medias.json',
    ['media'],
    'la liste des fichiers que vous avez joints ; les fichiers sont dans le dossier « medias »',
    ['created_at', 'id'],
    (me) => sql`
      select id, 'medias/' || id || substring(key from '\\.[a-z0-9]+$') as file, kind, purpose, content_type, name,
        bytes, width, height, alt, post_id, comment_id, message_id, created_at
      from media where owner_id = ${me} and state <> 'removed'`,
  ),
]

import { sql } from 'kysely'
import { toldOf } from './files.ts'
import { inBatches, named, type Part, part } from './parts.ts'
import { trustParts } from './trust-parts.ts'

/** Announcements in the archive: those that an administrator made, and the banners that a member has closed. */
const announcementParts: Part[] = [
  part(
    'annonces.json',
    ['announcements'],
    ['created_at', 'id'],
    (me) => sql`
      select id, form, title, message, texts, audience, starts_at, ends_at, taken_back_at, created_at
      from announcements where created_by = ${me} or taken_back_by = ${me}`,
  ),
  part(
    'bandeaux-fermes.json',
    ['announcement_dismissals'],
    ['announcement_id'],
    (me) => sql`
      select closed.announcement_id, announcements.title, closed.created_at
      from announcement_dismissals as closed join announcements on announcements.id = closed.announcement_id
      where closed.user_id = ${me}`,
  ),
]

/** Data shared between the member and others, and data that Parvis keeps about them. */
export const privateParts: Part[] = [
  ...announcementParts,
  ...trustParts,
  part(
    'conversations.json',
    ['conversations', 'conversation_participants'],
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
    async *rows(db, me) {
      const conversations = sql`
        select conversation_id from conversation_participants where user_id = ${me}`
      for await (const { conversation_id: id } of inBatches(db, conversations, ['conversation_id']))
        yield* inBatches(
          db,
          // Content removed by moderation is readable by its author only, in the archive as on screen.
          sql`
            select messages.id, messages.conversation_id, sender_id, sender_id = ${me} as is_own,
              case when shown then content end as content, case when shown then media_url end as media_url, is_share,
              case when shown then post_id end as post_id, messages.created_at, read_at,
              edited_at, reply_to_id, withheld_at
            from messages cross join lateral (select withheld_at is null or sender_id = ${me}) as rights (shown)
            join conversation_participants as mine
              on mine.conversation_id = messages.conversation_id and mine.user_id = ${me}
            where messages.conversation_id = ${id}
              and (sender_id = ${me} or messages.created_at > coalesce(mine.cleared_at, '-infinity'))`,
          ['created_at'],
        )
    },
  },
  part(
    'messages-versions.json',
    ['message_versions'],
    ['message_id', 'replaced_at', 'id'],
    (me) => sql`
      select version.id, version.message_id, version.content, version.replaced_at
      from messages join message_versions as version on version.message_id = messages.id
      where messages.sender_id = ${me}`,
  ),
  part(
    'parrainages.json',
    ['referrals'],
    ['created_at', 'id'],
    (me) => sql`
      select id, referred_id, ${named('brought.referred_id', 'name')}, created_at from referrals as brought
      where referrer_id = ${me}`,
  ),
  part(
    'notifications.json',
    ['notifications', 'notification_acts'],
    ['created_at', 'id'],
    (me) => sql`
      select told.id, told.type, told.actor_id, ${named('told.actor_id', 'actor_name')}, told.actor_count,
        told.title, told.message, told.path, told.post_id, told.comment_id, told.follow_request_id, told.announcement_id,
        told.law_move_id, told.event_id, told.report_id, told.decision_id, told.read_at, told.created_at
      from notifications as told where user_id = ${me}`,
  ),
  part(
    'comptes-bloques.json',
    ['blocks'],
    ['blocked_id'],
    (me) => sql`
      select blocked_id, ${named('kept.blocked_id', 'name')}, created_at from blocks as kept
      where blocker_id = ${me}`,
  ),
  part(
    'comptes-masques.json',
    ['mutes'],
    ['muted_id'],
    (me) => sql`
      select muted_id, ${named('kept.muted_id', 'name')}, created_at from mutes as kept where muter_id = ${me}`,
  ),
  part(
    'preferences.json',
    ['user_preferences'],
    ['updated_at'],
    (me) => sql`
      select (to_jsonb(chosen) - 'user_id') as preferences, updated_at from user_preferences as chosen
      where user_id = ${me}`,
  ),
  part(
    'brouillons.json',
    ['post_drafts'],
    ['updated_at', 'id'],
    (me) => sql`
      select id, content, visibility, region_code, updated_at from post_drafts where user_id = ${me}`,
  ),
  part(
    'mots-masques.json',
    ['word_filters'],
    ['created_at', 'id'],
    (me) => sql`
      select id, phrase, action, until, created_at from word_filters where user_id = ${me}`,
  ),
  part(
    'lien-du-site.json',
    ['website_links'],
    ['user_id'],
    (me) => sql`
      select user_id, website, confirmed_at, checked_at, failure, next_check_at from website_links where user_id = ${me}`,
  ),
  part(
    'resume-par-e-mail.json',
    ['mail_digests'],
    ['told_until'],
    (me) => sql`select rhythm, told_until, done_for from mail_digests where user_id = ${me}`,
  ),
  part(
    'verifications.json',
    ['verification_requests', 'verification_asks', 'organisation_confirmations'],
    ['created_at', 'id'],
    (me) => sql`
      select id, kind, role, claimed_name, organisation, mandate, party, mandate_ends_on, message, status,
        evidence, reason, valid_until, created_at, decided_at, ended_at, documents_purged_at, source_url, source_on,
        (
          select json_agg(json_build_object('wanted', wanted, 'message', ask.message, 'asked_at', asked_at,
            'due_at', due_at, 'outcome', outcome, 'reply', reply, 'ended_at', ask.ended_at) order by asked_at)
          from verification_asks as ask where ask.request_id = verification_requests.id
        ) as further_documents,
        (
          select json_agg(json_build_object('organisation', organisations.name, 'answer', answer,
            'answered_at', answered_at, 'left_at', left_at))
          from organisation_confirmations as said join organisations on organisations.id = said.organisation_id
          where said.request_id = verification_requests.id
        ) as confirmations
      from verification_requests where user_id = ${me}`,
  ),
  part(
    'contact-d-organisations.json',
    ['organisation_contacts'],
    ['named_at', 'id'],
    (me) => sql`
      select contact.id, organisations.name as organisation, evidence, evidence_note, starts_on, ends_on, named_at,
        ended_at, end_reason
      from organisation_contacts as contact join organisations on organisations.id = contact.organisation_id
      where contact.user_id = ${me}`,
  ),
  part(
    'verifications-preparees.json',
    ['prepared_verifications'],
    ['id'],
    (me) => sql`
      select id, name, mandate, territory, source_url, source_on, mandate_ends_on, state, told_at, ended_at
      from prepared_verifications where user_id = ${me}`,
  ),
  part(
    'journal-public.json',
    ['transparency_log_salts'],
    ['created_at', 'id'],
    (me) => sql`
      select own.id, own.subject_id as subject, own.decision_id as decision, encode(own.salt, 'hex') as salt,
        encode(own.commitment, 'hex') as commitment, entry.index, entry.kind, entry.reason, entry.day::text as day,
        own.kind as sealed_kind, own.reason as sealed_reason, own.decided_on::text as sealed_day, own.created_at
      from transparency_log_salts as own left join transparency_log as entry on entry.commitment = own.commitment
      where own.subject_id = ${me}`,
  ),
  part(
    'connexion-identites.json',
    ['auth.identities'],
    ['id'],
    (me) => sql`
      select id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at
      from auth.identities where user_id = ${me}`,
  ),
  part(
    'connexion-deuxieme-etape.json',
    ['auth.factors'],
    ['id'],
    (me) => sql`
      select id, factor_type, friendly_name, status, created_at, updated_at from auth.factors
      where user_id = ${me}`,
  ),
  part(
    'connexion-cles.json',
    ['auth.webauthn_credentials'],
    ['id'],
    (me) => sql`
      select id, factor_id, friendly_name, transports, aaguid, backup_eligible, backed_up, created_at, last_used_at
      from auth.webauthn_credentials where user_id = ${me}`,
  ),
  part(
    'sessions.json',
    ['auth.sessions'],
    ['id'],
    (me) => sql`
      select id, aal, amr, user_agent, ip_prefix, created_at, refreshed_at, seen_at from auth.sessions
      where user_id = ${me}`,
  ),
  part(
    'jetons-personnels.json',
    ['auth.personal_tokens'],
    ['created_at', 'id'],
    (me) => sql`
      select id, name, scopes, created_at, ends_at, last_used_at, revoked_at from auth.personal_tokens
      where user_id = ${me}`,
  ),
  part(
    'evenements-de-securite.json',
    ['auth.audit_events'],
    ['id'],
    (me) => sql`
      select id, event, ip_prefix, created_at from auth.audit_events where user_id = ${me}`,
  ),
  part(
    'appareils-notifies.json',
    ['push_devices'],
    ['id'],
    (me) => sql`
      select id, split_part(endpoint, '/', 3) as push_service, created_at from push_devices
      where user_id = ${me}`,
  ),
  part(
    'medias.json',
    ['media'],
    ['created_at', 'id'],
    (me) => sql`
      select id, 'medias/' || id || substring(key from '\\.[a-z0-9]+$') as file, kind, purpose, content_type, name,
        bytes, width, height, alt, post_id, comment_id, message_id, position, created_at
      from media where owner_id = ${me} and ${toldOf}`,
  ),
]

import { sql } from 'kysely'
import { knownToOwner } from './files.ts'
import { inBatches, me, named, type Part, part } from './parts.ts'

/** Reports, decisions and orders about the member, and what they did as part of the team. */
const trustParts: Part[] = [
  part('signalements.json', ['reports'], ['id'])`
    select id, target_type, target_id, reason, details, created_at from reports where reporter_id = ${me}`,
  part('signalements-de-contenus-illicites.json', ['legal_notices'], ['created_at', 'receipt'])`
    select receipt, notifier_name, notifier_email, target_type, target_id, address, reason, explanation, created_at
    from legal_notices where member_id = ${me}`,
  part('erreurs-signalees.json', ['error_reports'], ['created_at', 'id'])`
    select id, page, block, item, subject, wrong, proposed, source_url, note, created_at, outcome, reason, settled_at
    from error_reports where reporter_id = ${me}`,
  part('contestations.json', ['moderation_appeals'], ['created_at', 'id'])`
    select id, decision_id, text, status, answer, created_at, decided_at
    from moderation_appeals where appellant_id = ${me}`,
  part('decisions-de-moderation.json', ['moderation_cases', 'moderation_decisions'], ['created_at', 'id'])`
    select decision.id, judged.target_type, judged.target_id, judged.copy, decision.kind, decision.rule,
      worded.version as rule_version, worded.texts as rule_texts, decision.ground, decision.legal_ground,
      decision.manifest, decision.misuse, decision.label, decision.tick_reason, decision.facts,
      decision.automated, decision.suspended_until, decision.created_at, decision.reversed_at
    from moderation_cases as judged join moderation_decisions as decision on decision.case_id = judged.id
    left join rule_changes as worded on worded.id = decision.rule_wording
    where judged.author_id = ${me} and decision.kind <> 'no_action'`,
  part('ordres-d-autorites.json', ['authority_orders', 'authority_order_members'], ['received_at', 'id'])`
    select id, kind, authority, country, legal_basis, reference, addresses, issued_on, received_at, effect, effected_at, told_at
    from authority_orders where told_at is not null
      and exists (select from authority_order_members where order_id = authority_orders.id and member_id = ${me})`,
  part('signaleur-de-confiance.json', ['trusted_flagger_accounts', 'trusted_flaggers'], ['id'])`
    select flagger.id, flagger.name, flagger.coordinator, flagger.awarded_on, flagger.expires_on, flagger.status
    from trusted_flagger_accounts as account join trusted_flaggers as flagger on flagger.id = account.flagger_id
    where account.member_id = ${me}`,
  part('notes-de-l-equipe.json', ['member_notes'], ['created_at', 'id'])`
    select id, text, created_at from member_notes where member_id = ${me}`,
  part('inscription.json', ['admissions'], ['created_at'])`
    select state, reason, invitation_id is not null as invited, created_at, asked_at, admitted_at
    from admissions where member_id = ${me}`,
  part('actes-de-moderation.json', ['moderation_acts'], ['id'])`
    select id, act, case_id, decision_id, event_id, coalesce(reason, event_reason) as reason, details, created_at
    from moderation_acts where actor_id = ${me}`,
  part('vues-de-la-moderation.json', ['case_views'], ['created_at', 'id'])`
    select id, name, filters, created_at from case_views where owner_id = ${me}`,
  part('candidatures.json', ['reserve_candidates'], ['election_id'])`
    select stands.event_id as election_id, events.title, stands.region_code, stands.source_url, stands.declared,
      stands.created_at
    from reserve_candidates as stands join events on events.id = stands.event_id where stands.user_id = ${me}`,
  part('actes-periodes-de-reserve.json', ['reserve_acts'], ['id'])`
    select id, case when actor_id = ${me} then actor_id end as actor_id, subject_id, act, event_id, reason,
      starts_at, ends_at, created_at
    from reserve_acts where actor_id = ${me} or subject_id = ${me}`,
  part('changements-de-partis.json', ['party_versions'], ['party_id', 'revision'])`
    select party_id, revision, act, name, abbreviation, orientation, color, source_institution, source_url, as_of,
      reason, created_at
    from party_versions where actor_id = ${me}`,
  part('changements-de-regles.json', ['rule_changes'], ['id'])`
    select id, rule, kind, version, texts, in_force_on, reason, created_at from rule_changes where actor_id = ${me}`,
  part('reglages-du-site.json', ['site_settings_changes'], ['section', 'version'])`
    select section, version, before, after, reason, restored, created_at
    from site_settings_changes where actor_id = ${me}`,
]

/** Announcements in the archive: those that an administrator made, and the banners that a member has closed. */
const announcementParts: Part[] = [
  part('annonces.json', ['announcements'], ['created_at', 'id'])`
    select id, form, title, message, texts, audience, starts_at, ends_at, taken_back_at, created_at
    from announcements where created_by = ${me} or taken_back_by = ${me}`,
  part('bandeaux-fermes.json', ['announcement_dismissals'], ['announcement_id'])`
    select closed.announcement_id, announcements.title, closed.created_at
    from announcement_dismissals as closed join announcements on announcements.id = closed.announcement_id
    where closed.user_id = ${me}`,
]

/** Data shared between the member and others, and data that Parvis keeps about them. */
export const privateParts: Part[] = [
  ...announcementParts,
  ...trustParts,
  part('conversations.json', ['conversations', 'conversation_participants'], ['id'])`
    select conversation.id, mine.state, mine.unread_count, theirs.user_id as with_id,
      ${named('theirs.user_id', 'with_name')}, conversation.created_at, conversation.last_message_at
    from conversation_participants as mine join conversations as conversation
      on conversation.id = mine.conversation_id
    left join conversation_participants as theirs
      on theirs.conversation_id = mine.conversation_id and theirs.user_id <> mine.user_id
    where mine.user_id = ${me}`,
  {
    file: 'messages.json',
    tables: ['messages'],
    async *rows(db, memberId) {
      const conversations = sql`
        select conversation_id from conversation_participants where user_id = ${memberId}`
      for await (const { conversation_id: id } of inBatches(db, conversations, ['conversation_id']))
        yield* inBatches(
          db,
          // Content removed by moderation is readable by its author only, in the archive as on screen.
          sql`
            select messages.id, messages.conversation_id, sender_id, sender_id = ${memberId} as is_own,
              case when shown then content end as content, case when shown then media_url end as media_url, is_share,
              case when shown then post_id end as post_id, messages.created_at, read_at,
              edited_at, reply_to_id, withheld_at
            from messages cross join lateral (select withheld_at is null or sender_id = ${memberId}) as rights (shown)
            join conversation_participants as mine
              on mine.conversation_id = messages.conversation_id and mine.user_id = ${memberId}
            where messages.conversation_id = ${id}
              and (sender_id = ${memberId} or messages.created_at > coalesce(mine.cleared_at, '-infinity'))`,
          ['created_at'],
        )
    },
  },
  part('messages-versions.json', ['message_versions'], ['message_id', 'replaced_at', 'id'])`
    select version.id, version.message_id, version.content, version.replaced_at
    from messages join message_versions as version on version.message_id = messages.id
    where messages.sender_id = ${me}`,
  part('parrainages.json', ['referrals'], ['created_at', 'id'])`
    select id, referred_id, ${named('brought.referred_id', 'name')}, created_at from referrals as brought
    where referrer_id = ${me}`,
  part('notifications.json', ['notifications', 'notification_acts'], ['created_at', 'id'])`
    select own.id, own.type, own.actor_id, ${named('own.actor_id', 'actor_name')}, own.actor_count,
      own.title, own.message, own.path, own.post_id, own.comment_id, own.follow_request_id, own.announcement_id,
      own.law_move_id, own.alert_news_id, own.alert_summary_id, own.event_id, own.report_id, own.decision_id, own.read_at, own.created_at
    from notifications as own where user_id = ${me}`,
  part('comptes-bloques.json', ['blocks'], ['blocked_id'])`
    select blocked_id, ${named('kept.blocked_id', 'name')}, created_at from blocks as kept
    where blocker_id = ${me}`,
  part('comptes-masques.json', ['mutes'], ['muted_id'])`
    select muted_id, ${named('kept.muted_id', 'name')}, created_at from mutes as kept where muter_id = ${me}`,
  part('preferences.json', ['user_preferences'], ['updated_at'])`
    select (to_jsonb(chosen) - 'user_id') as preferences, updated_at from user_preferences as chosen
    where user_id = ${me}`,
  part('brouillons.json', ['post_drafts'], ['updated_at', 'id'])`
    select id, content, thread, visibility, region_code, updated_at from post_drafts where user_id = ${me}`,
  part('mots-masques.json', ['word_filters'], ['created_at', 'id'])`
    select id, phrase, action, until, created_at from word_filters where user_id = ${me}`,
  part('lien-du-site.json', ['website_links'], ['user_id'])`
    select user_id, website, confirmed_at, checked_at, failure, next_check_at from website_links where user_id = ${me}`,
  part('alertes.json', ['alerts'], ['created_at', 'id'])`
    select alert.id, alert.kind, officials.uid as official, officials.name as official_name, laws.reference as law,
      laws.title as law_title, organs.uid as organ, organs.name as organ_name, alert.subject, alert.words, alert.news,
      alert.rhythm, alert.by_mail, alert.paused_at, alert.since, alert.created_at
    from alerts as alert left join officials on officials.id = alert.official_id left join laws on laws.id = alert.law_id
    left join organs on organs.id = alert.organ_id where alert.user_id = ${me}`,
  part('resumes-d-alertes.json', ['alert_summaries'], ['created_at', 'id'])`
    select id, rhythm, news_count, created_at from alert_summaries where user_id = ${me}`,
  part('resume-par-e-mail.json', ['mail_digests'], ['told_until'])`
    select rhythm, told_until, done_for from mail_digests where user_id = ${me}`,
  part(
    'verifications.json',
    ['verification_requests', 'verification_asks', 'organisation_confirmations', 'register_codes'],
    ['created_at', 'id'],
  )`
    select id, kind, role, claimed_name, organisation, mandate, party, mandate_ends_on, message, status,
      evidence, reason, valid_until, created_at, decided_at, ended_at, documents_purged_at, source_url, source_on,
      register_proof, register_edition, register_left_on,
      press_proof, press_card_number, press_card_year, press_service,
      (
        select json_agg(json_build_object('body', body.name, 'sent_at', sent_at, 'due_at', code.due_at, 'confirmed_at', confirmed_at,
          'objected_at', objected_at) order by sent_at)
        from register_codes as code join register_bodies as body on body.id = code.body_id
        where code.request_id = verification_requests.id
      ) as register_codes,
      (
        select json_agg(json_build_object('wanted', wanted, 'message', ask.message, 'asked_at', asked_at,
          'due_at', due_at, 'outcome', outcome, 'reply', reply, 'ended_at', ask.ended_at) order by asked_at)
        from verification_asks as ask where ask.request_id = verification_requests.id
      ) as further_documents,
      (
        select json_agg(json_build_object('organisation', organisations.name, 'answer', answer,
          'answered_at', answered_at, 'left_at', left_at))
        from organisation_confirmations as confirmation join organisations on organisations.id = confirmation.organisation_id
        where confirmation.request_id = verification_requests.id
      ) as confirmations
    from verification_requests where user_id = ${me}`,
  part('preuves-d-identite.json', ['identity_proofs'], ['begun_at', 'id'])`
    select proof.id, provider, body.name as body, surname, given_name, begun_at, compared_at
    from identity_proofs as proof join register_mandates as mandate on mandate.id = proof.mandate_id
    join register_bodies as body on body.id = mandate.body_id where user_id = ${me}`,
  part('contact-d-organisations.json', ['organisation_contacts'], ['named_at', 'id'])`
    select contact.id, organisations.name as organisation, evidence, evidence_note, starts_on, ends_on, named_at,
      ended_at, end_reason
    from organisation_contacts as contact join organisations on organisations.id = contact.organisation_id
    where contact.user_id = ${me}`,
  part('verifications-preparees.json', ['prepared_verifications'], ['id'])`
    select id, name, mandate, territory, source_url, source_on, mandate_ends_on, state, told_at, ended_at
    from prepared_verifications where user_id = ${me}`,
  part('journal-public.json', ['transparency_log_salts'], ['created_at', 'id'])`
    select own.id, own.subject_id as subject, own.decision_id as decision, encode(own.salt, 'hex') as salt,
      encode(own.commitment, 'hex') as commitment, entry.index, entry.kind, entry.reason, entry.day::text as day,
      own.kind as sealed_kind, own.reason as sealed_reason, own.decided_on::text as sealed_day, own.created_at
    from transparency_log_salts as own left join transparency_log as entry on entry.commitment = own.commitment
    where own.subject_id = ${me}`,
  part('connexion-identites.json', ['auth.identities'], ['id'])`
    select id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at
    from auth.identities where user_id = ${me}`,
  part('connexion-deuxieme-etape.json', ['auth.factors'], ['id'])`
    select id, factor_type, friendly_name, status, created_at, updated_at from auth.factors
    where user_id = ${me}`,
  part('connexion-cles.json', ['auth.webauthn_credentials'], ['id'])`
    select id, factor_id, friendly_name, transports, aaguid, backup_eligible, backed_up, created_at, last_used_at
    from auth.webauthn_credentials where user_id = ${me}`,
  part('sessions.json', ['auth.sessions'], ['id'])`
    select id, aal, amr, user_agent, ip_prefix, created_at, refreshed_at, seen_at from auth.sessions
    where user_id = ${me}`,
  part('jetons-personnels.json', ['auth.personal_tokens'], ['created_at', 'id'])`
    select id, name, scopes, created_at, ends_at, last_used_at, revoked_at from auth.personal_tokens
    where user_id = ${me}`,
  part('applications-connectees.json', ['auth.application_grants'], ['created_at', 'id'])`
    select own.id, application.name, application.website, own.scopes, own.created_at, own.code_used_at, own.ends_at,
      own.refused_at, own.revoked_at
    from auth.application_grants as own join auth.applications as application on application.id = own.application_id
    where own.user_id = ${me}`,
  part('evenements-de-securite.json', ['auth.audit_events'], ['id'])`
    select id, event, ip_prefix, created_at from auth.audit_events where user_id = ${me}`,
  part('appareils-notifies.json', ['push_devices'], ['id'])`
    select id, split_part(endpoint, '/', 3) as push_service, created_at from push_devices
    where user_id = ${me}`,
  part('medias.json', ['media'], ['created_at', 'id'])`
    select id, 'medias/' || id || substring(key from '\\.[a-z0-9]+$') as file, kind, purpose, content_type, name,
      bytes, width, height, alt, post_id, comment_id, message_id, position, created_at
    from media where owner_id = ${me} and ${knownToOwner}`,
]

import { sql } from 'kysely'
import { type Part, part } from './parts.ts'

/** Reports, decisions and orders about the member, and what they did as part of the team. */
export const trustParts: Part[] = [
  part(
    'signalements.json',
    ['reports'],
    ['id'],
    (me) => sql`
      select id, target_type, target_id, reason, details, created_at from reports where reporter_id = ${me}`,
  ),
  part(
    'signalements-de-contenus-illicites.json',
    ['legal_notices'],
    ['created_at', 'receipt'],
    (me) => sql`
      select receipt, notifier_name, notifier_email, target_type, target_id, address, reason, explanation, created_at
      from legal_notices where member_id = ${me}`,
  ),
  part(
    'erreurs-signalees.json',
    ['error_reports'],
    ['created_at', 'id'],
    (me) => sql`
      select id, page, block, item, subject, wrong, proposed, source_url, note, created_at, outcome, reason, settled_at
      from error_reports where reporter_id = ${me}`,
  ),
  part(
    'contestations.json',
    ['moderation_appeals'],
    ['created_at', 'id'],
    (me) => sql`
      select id, decision_id, text, status, answer, created_at, decided_at
      from moderation_appeals where appellant_id = ${me}`,
  ),
  part(
    'decisions-de-moderation.json',
    ['moderation_cases', 'moderation_decisions'],
    ['created_at', 'id'],
    (me) => sql`
      select decision.id, judged.target_type, judged.target_id, judged.copy, decision.kind, decision.rule,
        worded.version as rule_version, worded.texts as rule_texts, decision.ground, decision.legal_ground,
        decision.manifest, decision.misuse, decision.label, decision.tick_reason, decision.facts,
        decision.automated, decision.suspended_until, decision.created_at, decision.reversed_at
      from moderation_cases as judged join moderation_decisions as decision on decision.case_id = judged.id
      left join rule_changes as worded on worded.id = decision.rule_wording
      where judged.author_id = ${me} and decision.kind <> 'no_action'`,
  ),
  part(
    'ordres-d-autorites.json',
    ['authority_orders', 'authority_order_members'],
    ['received_at', 'id'],
    (me) => sql`
      select id, kind, authority, country, legal_basis, reference, addresses, issued_on, received_at, effect, effected_at, told_at
      from authority_orders where told_at is not null
        and exists (select from authority_order_members where order_id = authority_orders.id and member_id = ${me})`,
  ),
  part(
    'signaleur-de-confiance.json',
    ['trusted_flagger_accounts', 'trusted_flaggers'],
    ['id'],
    (me) => sql`
      select flagger.id, flagger.name, flagger.coordinator, flagger.awarded_on, flagger.expires_on, flagger.status
      from trusted_flagger_accounts as account join trusted_flaggers as flagger on flagger.id = account.flagger_id
      where account.member_id = ${me}`,
  ),
  part(
    'notes-de-l-equipe.json',
    ['member_notes'],
    ['created_at', 'id'],
    (me) => sql`select id, text, created_at from member_notes where member_id = ${me}`,
  ),
  part(
    'inscription.json',
    ['admissions'],
    ['created_at'],
    (me) => sql`
      select state, reason, invitation_id is not null as invited, created_at, asked_at, admitted_at
      from admissions where member_id = ${me}`,
  ),
  part(
    'actes-de-moderation.json',
    ['moderation_acts'],
    ['id'],
    (me) => sql`
      select id, act, case_id, decision_id, event_id, coalesce(reason, event_reason) as reason, details, created_at
      from moderation_acts where actor_id = ${me}`,
  ),
  part(
    'vues-de-la-moderation.json',
    ['case_views'],
    ['created_at', 'id'],
    (me) => sql`select id, name, filters, created_at from case_views where owner_id = ${me}`,
  ),
  part(
    'candidatures.json',
    ['reserve_candidates'],
    ['election_id'],
    (me) => sql`
      select stands.event_id as election_id, events.title, stands.region_code, stands.source_url, stands.declared,
        stands.created_at
      from reserve_candidates as stands join events on events.id = stands.event_id where stands.user_id = ${me}`,
  ),
  part(
    'actes-periodes-de-reserve.json',
    ['reserve_acts'],
    ['id'],
    (me) => sql`
      select id, case when actor_id = ${me} then actor_id end as actor_id, subject_id, act, event_id, reason,
        starts_at, ends_at, created_at
      from reserve_acts where actor_id = ${me} or subject_id = ${me}`,
  ),
  part(
    'changements-de-partis.json',
    ['party_versions'],
    ['party_id', 'revision'],
    (me) => sql`
      select party_id, revision, act, name, abbreviation, orientation, color, source_institution, source_url, as_of,
        reason, created_at
      from party_versions where actor_id = ${me}`,
  ),
  part(
    'changements-de-regles.json',
    ['rule_changes'],
    ['id'],
    (me) => sql`
      select id, rule, kind, version, texts, in_force_on, reason, created_at from rule_changes where actor_id = ${me}`,
  ),
  part(
    'reglages-du-site.json',
    ['site_settings_changes'],
    ['section', 'version'],
    (me) => sql`
      select section, version, before, after, reason, restored, created_at
      from site_settings_changes where actor_id = ${me}`,
  ),
]

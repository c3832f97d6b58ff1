import type { DecisionKind, ModerationRule } from '@parvis/contract/moderation.ts'
import type { NotificationType } from '@parvis/contract/notifications.ts'
import type { ReportReason, ReportTarget } from '@parvis/contract/reports.ts'
import { type RawBuilder, sql } from 'kysely'

/** The types of notification that tell of moderation. */
const rulings = [
  'report_received',
  'report_decided',
  'moderation_decision',
  'decision_reversed',
  'appeal_decided',
] as const satisfies NotificationType[]
export type RulingType = (typeof rulings)[number]

/** What a notification of moderation is drawn from, as PostgreSQL's JSON gives it. */
export interface Ruling {
  target_type: ReportTarget
  /** Of a report that was received. */
  reason: ReportReason | null
  kind: DecisionKind | null
  rule: ModerationRule | null
  suspended_until: string | null
  /** Whether its reader wrote what was judged. */
  own: boolean
  appeal: 'open' | 'upheld' | 'reversed' | null
}

/** With `notifications` in scope: what one of moderation tells of; null for all others, and nothing is looked up. */
export const rulingOf: RawBuilder<Ruling | null> = sql<Ruling | null>`
  case
    when notifications.decision_id is not null then (
      select json_build_object(
        'target_type', judged.target_type, 'reason', null, 'kind', decision.kind, 'rule', decision.rule,
        'suspended_until', decision.suspended_until, 'own', judged.author_id is not distinct from notifications.user_id,
        'appeal', (
          select status from moderation_appeals as appeal
          where appeal.decision_id = decision.id and appeal.appellant_id = notifications.user_id
        ))
      from moderation_decisions as decision join moderation_cases as judged on judged.id = decision.case_id
      where decision.id = notifications.decision_id
    )
    when notifications.report_id is not null then (
      select json_build_object(
        'target_type', reports.target_type, 'reason', reports.reason, 'kind', null, 'rule', null,
        'suspended_until', null, 'own', false, 'appeal', null)
      from reports where reports.id = notifications.report_id
    )
  end`

export const isRuling = (type: NotificationType): type is RulingType =>
  (rulings as readonly NotificationType[]).includes(type)

export const ruleNames: Record<ModerationRule, string> = {
  harassment: 'menaces et harcèlement',
  hate: 'appel à la haine ou à la violence',
  defamation: 'injure et diffamation',
  privacy: 'vie privée d’autrui',
  illegal: 'contenu que la loi punit',
  impersonation: 'usurpation d’identité',
  spam: 'messages indésirables ou automatisés',
  misinformation: 'désinformation',
  inappropriate: 'contenu inapproprié',
}

const reasonNames: Record<ReportReason, string> = {
  harassment: 'harcèlement',
  hate_speech: 'discours haineux',
  spam: 'spam',
  misinformation: 'désinformation',
  inappropriate: 'contenu inapproprié',
  other: 'autre motif',
}

/** "votre post", for its author. */
const yours: Record<ReportTarget, string> = {
  post: 'Votre post',
  comment: 'Votre commentaire',
  message: 'Votre message',
  profile: 'Le contenu de votre profil',
}

/** "un post", for who reported it. */
export const someTarget: Record<ReportTarget, string> = {
  post: 'un post',
  comment: 'un commentaire',
  message: 'un message',
  profile: 'un profil',
}

const day = new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeZone: 'Europe/Paris' })

type Decided = Pick<Ruling, 'target_type' | 'kind' | 'suspended_until'>

/** What was decided, for the author of what was judged. */
export function decisionTitle({ target_type, kind, suspended_until }: Decided): string {
  if (kind === 'label') return `${yours[target_type]} porte désormais un avertissement`
  if (kind === 'limit_reach') return `La diffusion de ${yours[target_type].toLowerCase()} est limitée`
  if (kind === 'warn') return 'La modération vous rappelle à l’ordre'
  if (kind === 'ban') return 'Votre compte est fermé par la modération'
  if (kind === 'suspend')
    return `Votre compte est suspendu jusqu’au ${suspended_until === null ? '' : day.format(new Date(suspended_until))}`
  return `${yours[target_type]} a été retiré`
}

/** What was decided, for who reported it or gave notice: nothing of the author's. */
export const outcomes: Record<DecisionKind, string> = {
  no_action: 'Aucune mesure n’a été prise : ce contenu ne contrevient ni à la loi ni à nos règles.',
  label: 'Un avertissement accompagne désormais ce contenu.',
  limit_reach: 'La diffusion de ce contenu est limitée.',
  remove: 'Ce contenu a été retiré.',
  warn: 'L’auteur de ce contenu a été rappelé à l’ordre.',
  suspend: 'Le compte de l’auteur de ce contenu est suspendu.',
  ban: 'Le compte de l’auteur de ce contenu est fermé.',
}

/** The title of a notification about moderation. */
export function rulingTitle(type: RulingType, ruling: Ruling): string {
  if (type === 'report_received') return 'Votre signalement est bien arrivé'
  if (type === 'report_decided') return 'Votre signalement a été examiné'
  if (type === 'decision_reversed') return 'Une décision de la modération est annulée'
  if (type === 'appeal_decided') return 'Votre contestation a été examinée'
  return decisionTitle(ruling)
}

/** The text of a notification about moderation. */
export function rulingMessage(type: RulingType, ruling: Ruling): string {
  const { target_type, kind, rule, reason, own, appeal } = ruling
  if (type === 'report_received') {
    const why = reason === null ? '' : ` (${reasonNames[reason]})`
    return `Vous avez signalé ${someTarget[target_type]}${why}. Une personne de la modération l’examine ; vous serez prévenu de la décision.`
  }
  if (type === 'moderation_decision')
    return rule === null ? '' : `Règle : ${ruleNames[rule]}. Lisez les motifs et vos recours.`
  if (type === 'report_decided') {
    const outcome = kind === null ? '' : outcomes[kind]
    return kind === 'no_action' ? `${outcome} Vous pouvez contester cette décision.` : outcome
  }
  if (type === 'decision_reversed')
    return own
      ? 'Après un nouvel examen, elle ne vaut plus : tout est rétabli.'
      : `La mesure prise après votre signalement d’${someTarget[target_type]} ne vaut plus, après un nouvel examen.`
  if (appeal !== 'reversed') return 'La décision est maintenue. Lisez la réponse et vos autres recours.'
  return own
    ? 'La décision est annulée : tout est rétabli. Lisez la réponse.'
    : 'La décision est annulée : ce contenu est examiné de nouveau. Lisez la réponse.'
}

import type { CaseTarget, DecisionKind, ModerationRule } from '@parvis/contract/audit/decisions.ts'
import { type MediaKind, mediaKinds } from '@parvis/contract/content/media.ts'
import { usualLaw } from '@parvis/contract/trust/reports.ts'
import { referenceOf } from '../statements/index.ts'
import { DatabaseStatement } from './database-schema.ts'
import { territories } from './database-values.ts'

export interface StatementRow {
  id: string
  created_at: Date
  kind: RestrictionKind
  /** Null for a tick and for the use of reports. */
  rule: ModerationRule | null
  /** Title of the rule's wording in force. */
  rule_title: string | null
  ground: 'illegal_content' | 'terms'
  legal_ground: string | null
  automated: boolean
  target_type: CaseTarget
  applied_on: string
  /** Day of the content; of its case, once its copy is deleted with its author's account. */
  written_on: string
  reversed_on: string | null
  ends_on: string | null
  /** Whether the content had text, and its attachments. */
  worded: boolean
  media: MediaKind[]
  flagged: boolean
  noticed: boolean
  reported: boolean
  facts: string | null
  /** Names of the persons of the case, which must not leave the site. */
  names: string[]
}

export interface StatementForm {
  siteUrl: string
  /** Standard language, or the facts as the moderator wrote them, without names and addresses. */
  facts: 'standard' | 'written'
}

/**
 * Removed content is kept while an appeal is possible, and only hidden from readers. A warning restricts
 * nothing, but is reported all the same.
 */
const visibility: Partial<
  Record<DecisionKind, NonNullable<DatabaseStatement['decision_visibility']>[number]>
> = {
  remove: 'DECISION_VISIBILITY_CONTENT_DISABLED',
  label: 'DECISION_VISIBILITY_CONTENT_LABELLED',
  limit_reach: 'DECISION_VISIBILITY_CONTENT_DEMOTED',
  warn: 'DECISION_VISIBILITY_OTHER',
}

const account: Partial<Record<DecisionKind, DatabaseStatement['decision_account']>> = {
  suspend: 'DECISION_ACCOUNT_SUSPENDED',
  ban: 'DECISION_ACCOUNT_TERMINATED',
}

/** Without its tick or its reports, an account loses a part of the service. */
const provision: Partial<Record<DecisionKind, DatabaseStatement['decision_provision']>> = {
  suspend_tick: 'DECISION_PROVISION_PARTIAL_SUSPENSION',
  remove_tick: 'DECISION_PROVISION_PARTIAL_TERMINATION',
  suspend_reporting: 'DECISION_PROVISION_PARTIAL_SUSPENSION',
}

type Category = Pick<DatabaseStatement, 'category' | 'category_specification'>

/** Category of decisions by their rule; also those of the yearly report. */
export const categoryOf: Record<ModerationRule, Category> = {
  harassment: {
    category: 'STATEMENT_CATEGORY_CYBER_VIOLENCE',
    category_specification: ['KEYWORD_CYBER_HARASSMENT'],
  },
  hate: {
    category: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
    category_specification: ['KEYWORD_HATE_SPEECH'],
  },
  defamation: {
    category: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
    category_specification: ['KEYWORD_DEFAMATION'],
  },
  privacy: {
    category: 'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
    category_specification: [],
  },
  illegal: { category: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH', category_specification: [] },
  impersonation: {
    category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
    category_specification: ['KEYWORD_IMPERSONATION_ACCOUNT_HIJACKING'],
  },
  spam: { category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC', category_specification: [] },
  misinformation: {
    category: 'STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS',
    category_specification: ['KEYWORD_MISINFORMATION_DISINFORMATION'],
  },
  inappropriate: { category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC', category_specification: [] },
}

const ofAccount: Category = { category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC', category_specification: [] }

const sources: Record<Origin, DatabaseStatement['source_type']> = {
  flagger: 'SOURCE_TRUSTED_FLAGGER',
  notice: 'SOURCE_ARTICLE_16',
  report: 'SOURCE_TYPE_OTHER_NOTIFICATION',
  own_initiative: 'SOURCE_VOLUNTARY',
}

const originOf = ({ flagged, noticed, reported }: StatementRow): Origin =>
  flagged ? 'flagger' : noticed ? 'notice' : reported ? 'report' : 'own_initiative'

/** A statement as the database takes it. Throws if it does not fit its form, which is a bug. */
export function statementOf(row: StatementRow, { siteUrl, facts }: StatementForm): DatabaseStatement {
  const { kind, rule, ground, reversed_on, target_type, names } = row
  const seen = visibility[kind]
  const origin = originOf(row)
  const isIllegal = ground === 'illegal_content'
  const standard = standardFacts({ target: target_type, kind, origin, reversed_on })
  const written =
    facts === 'standard' || row.facts === null
      ? standard
      : [scrub(row.facts, names), ...reversalNote(reversed_on)].join(' ')
  const ended = (restricts: boolean) => (restricts ? reversed_on : null)
  return DatabaseStatement.parse({
    puid: referenceOf(row.id),
    decision_visibility: seen === undefined ? null : [seen],
    decision_visibility_other: kind === 'warn' ? 'Rappel à l’ordre de l’auteur' : null,
    end_date_visibility_restriction: ended(seen !== undefined),
    decision_monetary: null,
    decision_monetary_other: null,
    end_date_monetary_restriction: null,
    decision_provision: provision[kind] ?? null,
    end_date_service_restriction:
      provision[kind] === undefined
        ? null
        : (reversed_on ?? (kind === 'suspend_reporting' ? row.ends_on : null)),
    decision_account: account[kind] ?? null,
    end_date_account_restriction: account[kind] === undefined ? null : (reversed_on ?? row.ends_on),
    account_type: 'ACCOUNT_TYPE_PRIVATE',
    decision_ground: isIllegal ? 'DECISION_GROUND_ILLEGAL_CONTENT' : 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    decision_ground_reference_url: `${siteUrl}/cgu${anchorOf(row)}`,
    illegal_content_legal_ground: isIllegal ? lawOf(row) : null,
    illegal_content_explanation: isIllegal ? explanations.illegal : null,
    incompatible_content_ground: isIllegal ? null : groundOf(row),
    incompatible_content_explanation: isIllegal ? null : explanations.incompatible,
    incompatible_content_illegal: isIllegal ? null : 'No',
    ...(rule === null ? ofAccount : categoryOf[rule]),
    category_addition: [],
    category_specification_other: null,
    ...contentOf(row),
    content_language: 'FR',
    content_date: row.written_on,
    territorial_scope: territories,
    application_date: row.applied_on,
    decision_facts: written,
    source_type: sources[origin],
    source_identity: null,
    // A program that takes a decision has also found its reason.
    automated_detection: row.automated ? 'Yes' : 'No',
    automated_decision: row.automated ? 'AUTOMATED_DECISION_FULLY' : 'AUTOMATED_DECISION_NOT_AUTOMATED',
  })
}

const anchorOf = ({ rule, target_type }: StatementRow) =>
  rule !== null ? `#regle-${rule}` : target_type === 'reporting' ? '#abus' : ''

/** The law that the moderator named; for decisions before that was asked, that of the rule. */
const lawOf = ({ legal_ground, rule, names }: StatementRow) =>
  scrub(legal_ground ?? usualLaw[rule ?? 'illegal'], names)

function groundOf({ rule, rule_title, target_type }: StatementRow): string {
  if (target_type === 'tick') return tickGround
  if (target_type === 'reporting') return reportingGround
  return `Conditions d’utilisation, règle « ${rule_title ?? rule ?? ''} »`
}

const contentTypes: Record<MediaKind, DatabaseStatement['content_type'][number]> = {
  image: 'CONTENT_TYPE_IMAGE',
  video: 'CONTENT_TYPE_VIDEO',
  document: 'CONTENT_TYPE_OTHER',
}

const otherContents: Partial<Record<CaseTarget, string>> = {
  profile: 'Profil',
  tick: 'Vérification',
  reporting: 'Signalements',
}

/** Type of the judged content; once its copy is deleted with its author's account, text is assumed. */
function contentOf({
  target_type,
  worded,
  media,
}: StatementRow): Pick<DatabaseStatement, 'content_type' | 'content_type_other'> {
  const other = otherContents[target_type]
  if (other !== undefined) return { content_type: ['CONTENT_TYPE_OTHER'], content_type_other: other }
  const held = mediaKinds.filter((kind) => media.includes(kind))
  return {
    content_type: [
      ...(worded || held.length === 0 ? (['CONTENT_TYPE_TEXT'] as const) : []),
      ...held.map((kind) => contentTypes[kind]),
    ],
    content_type_other: held.includes('document') ? 'Document' : null,
  }
}

/** Text that stands for what was taken out. */
const gone = '[retiré]'

const patterns = [
  // Addresses of mail, of pages and of machines.
  /[\p{L}\d._%+-]+@[\p{L}\d.-]+\.\p{L}{2,}/giu,
  /(?:https?:\/\/|www\.)\S+/giu,
  /\b(?:\d{1,3}\.){3}\d{1,3}\b/gu,
  /\b(?:[\da-f]{1,4}:){3,}[\da-f:]+/giu,
  // Mentions, accounts of banks, and what may be a telephone number.
  /(?<![\p{L}\d])@[\p{L}\d_.-]{2,}/giu,
  /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,}(?: ?[A-Z\d]{1,4})?\b/gu,
  /\+?\d(?:[ .()-]?\d){8,}/gu,
  // Streets with a number.
  /\b\d{1,4}(?: ?(?:bis|ter))?,? (?:rue|avenue|av\.|boulevard|bd|place|impasse|chemin|allée|quai|route)(?:\s+[\p{L}’'-]+){1,3}/giu,
]

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Words of names that are also plain words are left: a name of two letters identifies nobody. */
const shortest = 3

/**
 * Takes names and addresses out of a text that leaves the site: the given names, whole and word by word, in any case and
 * with or without accents; addresses, numbers and mentions by their form. Names on no list may remain, so a person reads
 * the text before it is sent.
 */
export function scrub(text: string, names: readonly string[]): string {
  let cleaned = text
  for (const pattern of patterns) cleaned = cleaned.replaceAll(pattern, gone)
  const words = new Set(
    names.flatMap((name) => plain(name).split(/[^\p{L}\d]+/u)).filter((word) => word.length >= shortest),
  )
  if (words.size === 0) return cleaned
  return cleaned
    .replaceAll(/[\p{L}\p{M}\d]+/gu, (word) => (words.has(plain(word)) ? gone : word))
    .replaceAll(/(?:\[retiré\][\s_.-]*)+\[retiré\]/gu, gone)
}

/**
 * Standard language of statements, which the Commission asks for in similar cases: it describes the decision and names
 * nobody.
 */

type RestrictionKind = Exclude<DecisionKind, 'no_action' | 'refuse_tick' | 'warn_reporting'>

type Origin = 'flagger' | 'notice' | 'report' | 'own_initiative'

const subjects: Record<CaseTarget, string> = {
  post: 'Un post',
  comment: 'Un commentaire',
  question: 'Une question',
  message: 'Un message privé',
  profile: 'Un profil',
  consultation: 'Une consultation',
  statement: 'Un énoncé d’une consultation',
  context_note: 'Une note de contexte',
  tick: 'La vérification d’un compte',
  reporting: 'L’usage des signalements par un compte',
}

const measures: Record<RestrictionKind, string> = {
  label: 'Un avertissement s’affiche au-dessus du contenu.',
  limit_reach: 'Le contenu n’est plus proposé hors du cercle des abonnés de son auteur.',
  remove: 'Le contenu n’est plus accessible qu’à son auteur.',
  warn: 'L’auteur a été rappelé à l’ordre ; le contenu reste accessible.',
  suspend: 'Le compte de l’auteur est suspendu.',
  ban: 'Le compte de l’auteur est fermé.',
  suspend_tick: 'Le signe de vérification est suspendu.',
  remove_tick: 'Le signe de vérification est retiré.',
  suspend_reporting: 'Les signalements de ce compte ne sont pas traités pendant un temps.',
}

const origins: Record<Origin, string> = {
  flagger: 'd’un signaleur de confiance (article 22)',
  notice: 'd’une notification au titre de l’article 16',
  report: 'de signalements de membres',
  own_initiative: 'de sa propre initiative',
}

interface StatementFacts {
  target: CaseTarget
  kind: RestrictionKind
  origin: Origin
  reversed_on: string | null
}

/** Facts of a statement, by its codes alone. */
function standardFacts({ target, kind, origin, reversed_on }: StatementFacts): string {
  return [
    `${subjects[target]}, à l’examen d’une personne de la modération à partir ${origins[origin]}.`,
    measures[kind],
    ...reversalNote(reversed_on),
  ].join(' ')
}

/** Describes a decision that no longer holds. */
const reversalNote = (reversed_on: string | null): string[] =>
  reversed_on === null ? [] : [`Cette décision a été annulée le ${reversed_on} après un nouvel examen.`]

/** Explanations, which may refer to the facts. */
const explanations = {
  illegal:
    'Les faits retenus contreviennent au texte cité. La personne concernée a reçu le détail des motifs.',
  incompatible:
    'Les faits retenus contreviennent à la règle citée des conditions d’utilisation. La personne concernée a reçu le détail des motifs.',
} as const

const tickGround = 'Conditions d’utilisation : types de compte et vérification'
const reportingGround = 'Conditions d’utilisation : usage abusif des signalements'

import type { CaseTarget, DecisionKind } from '@parvis/contract/audit/decisions.ts'

/**
 * Standard language of statements, which the Commission asks for in similar cases: it describes the decision and names
 * nobody.
 */

export type RestrictionKind = Exclude<DecisionKind, 'no_action' | 'refuse_tick' | 'warn_reporting'>

export type Origin = 'flagger' | 'notice' | 'report' | 'own_initiative'

const subjects: Record<CaseTarget, string> = {
  post: 'Un post',
  comment: 'Un commentaire',
  question: 'Une question',
  message: 'Un message privé',
  profile: 'Un profil',
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
export function standardFacts({ target, kind, origin, reversed_on }: StatementFacts): string {
  return [
    `${subjects[target]}, à l’examen d’une personne de la modération à partir ${origins[origin]}.`,
    measures[kind],
    ...reversalNote(reversed_on),
  ].join(' ')
}

/** Describes a decision that no longer holds. */
export const reversalNote = (reversed_on: string | null): string[] =>
  reversed_on === null ? [] : [`Cette décision a été annulée le ${reversed_on} après un nouvel examen.`]

/** Explanations, which may refer to the facts. */
export const explanations = {
  illegal:
    'Les faits retenus contreviennent au texte cité. La personne concernée a reçu le détail des motifs.',
  incompatible:
    'Les faits retenus contreviennent à la règle citée des conditions d’utilisation. La personne concernée a reçu le détail des motifs.',
} as const

export const tickGround = 'Conditions d’utilisation : types de compte et vérification'
export const reportingGround = 'Conditions d’utilisation : usage abusif des signalements'

import type { DecisionGround, DecisionKind, ModerationRule } from '@parvis/contract/moderation.ts'
import type { ReportTarget } from '@parvis/contract/reports.ts'
import type { mailMember } from '../identity/service.ts'
import { decisionTitle, ruleNames } from './views.ts'

type Letter = ReturnType<Parameters<typeof mailMember>[3]>

interface Decided {
  kind: DecisionKind
  target: { type: ReportTarget }
  rule: ModerationRule | null
  ground: DecisionGround | null
  automated: boolean
  suspended_until: Date | null
}

const otherwise =
  'Ce lien est pour vous seul : il ouvre les motifs de la décision et le moyen de la contester, même si votre compte est suspendu.'

/** Tells an author of a decision, with the way to its reasons and to an appeal. */
export function statementLetter(decision: Decided, link: string): Letter {
  const { kind, target, rule, ground, automated, suspended_until } = decision
  const breach = ground === 'illegal_content' ? 'la loi' : 'les conditions d’utilisation de Parvis'
  const why = rule === null ? '' : `Motif : ${ruleNames[rule]} ; ce contenu enfreint ${breach}. `
  const who = automated ? 'Elle a été prise par un programme.' : 'Elle a été prise par une personne.'
  return {
    subject: decisionTitle({
      kind,
      target_type: target.type,
      suspended_until: suspended_until?.toISOString() ?? null,
    }),
    lead: `${why}${who} Vous pouvez en lire les motifs, et la contester pendant six mois : une autre personne la réexaminera.`,
    action: { label: 'Lire les motifs et contester', link },
    otherwise,
  }
}

/** Tells an author that a decision holds no more. */
export function reversalLetter(link: string): Letter {
  return {
    subject: 'La décision de la modération est annulée',
    lead: 'Après un nouvel examen, la décision prise à votre sujet ne vaut plus : tout est rétabli.',
    action: { label: 'Voir la décision', link },
    otherwise,
  }
}

/** Answers an appeal. */
export function answerLetter(reversed: boolean, answer: string, link: string): Letter {
  return {
    subject: reversed ? 'Votre contestation est acceptée' : 'Votre contestation est rejetée',
    lead: `${
      reversed ? 'La décision est annulée.' : 'La décision est maintenue.'
    } Réponse de la modération : ${answer}`,
    action: { label: reversed ? 'Voir la décision' : 'Lire la réponse et mes autres recours', link },
    otherwise,
  }
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type {
  DecisionGround,
  DecisionKind,
  ModerationLabel,
  ModerationRule,
} from '@parvis/contract/audit/decisions.ts'

/** The matters of the rules of /cgu, for figures and lists: how each rule is worded is the administrators' to say. */
export const ruleTexts: Record<ModerationRule, MessageDescriptor> = {
  harassment: msg`Menaces et harcèlement`,
  hate: msg`Appel à la haine ou à la violence`,
  defamation: msg`Injure et diffamation`,
  privacy: msg`Atteinte à la vie privée`,
  illegal: msg`Contenu que la loi punit`,
  impersonation: msg`Usurpation`,
  spam: msg`Spam et automates cachés`,
  misinformation: msg`Désinformation`,
  inappropriate: msg`Contenu inapproprié`,
}

/** Names of decisions, for a content or an account. */
export const kindTexts: Record<DecisionKind, MessageDescriptor> = {
  no_action: msg`Aucune mesure`,
  label: msg`Avertissement aux lecteurs`,
  limit_reach: msg`Diffusion limitée`,
  remove: msg`Contenu retiré`,
  warn: msg`Rappel à l’ordre`,
  suspend: msg`Compte suspendu`,
  ban: msg`Compte fermé`,
  refuse_tick: msg`Vérification refusée`,
  suspend_tick: msg`Vérification suspendue`,
  remove_tick: msg`Vérification retirée`,
  warn_reporting: msg`Avertissement sur les signalements`,
  suspend_reporting: msg`Signalements suspendus`,
}

export const groundTexts: Record<DecisionGround, MessageDescriptor> = {
  illegal_content: msg`Contenu contraire à la loi`,
  terms: msg`Contenu contraire aux conditions d’utilisation`,
}

/** Text and reason of a label above a content. */
export const labelTexts: Record<ModerationLabel, { title: MessageDescriptor; about: MessageDescriptor }> = {
  disputed: {
    title: msg`Contenu contesté`,
    about: msg`Des éléments sérieux contredisent ce qui est affirmé ici.`,
  },
  sensitive: {
    title: msg`Contenu sensible`,
    about: msg`Ce qui suit peut heurter.`,
  },
  misleading: {
    title: msg`Contenu trompeur`,
    about: msg`Ce qui est montré ici peut induire en erreur.`,
  },
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CaseTarget, ContentDecisionKind, DecisionKind } from '@parvis/contract/audit/decisions.ts'
import type { NoticeReason } from '@parvis/contract/trust/reports.ts'

export const noticeReasonTexts: Record<NoticeReason, MessageDescriptor> = {
  harassment: msg`Menaces ou harcèlement`,
  hate_speech: msg`Provocation à la haine ou à la violence`,
  defamation: msg`Injure ou diffamation`,
  privacy: msg`Atteinte à la vie privée`,
  terrorism: msg`Apologie ou provocation au terrorisme`,
  child_abuse: msg`Atteinte à un mineur`,
  intellectual_property: msg`Atteinte à la propriété intellectuelle`,
  election: msg`Atteinte à la sincérité d’un scrutin`,
  other: msg`Autre infraction`,
}

export const targetTexts: Record<CaseTarget, MessageDescriptor> = {
  post: msg`Post`,
  comment: msg`Commentaire`,
  question: msg`Question`,
  consultation: msg`Consultation`,
  statement: msg`Énoncé`,
  context_note: msg`Note de contexte`,
  profile: msg`Profil`,
  message: msg`Message privé`,
  tick: msg`Vérification`,
  reporting: msg`Usage des signalements`,
}

/** Effect, scope and duration of a measure: for the author. */
export const scopeTexts: Record<Exclude<DecisionKind, 'suspend' | 'suspend_reporting'>, MessageDescriptor> = {
  no_action: msg`Rien ne change.`,
  label: msg`Un avertissement s’affiche au-dessus du contenu, pour tout le monde, sans limite de durée.`,
  limit_reach: msg`Le contenu reste visible à son adresse et pour vos abonnés ; il n’apparaît plus dans les fils, les tendances ni la recherche, sans limite de durée.`,
  remove: msg`Plus personne ne voit ce contenu, sauf vous, sans limite de durée.`,
  warn: msg`Rien n’est retiré ni limité. Une nouvelle infraction peut conduire à une mesure plus grave.`,
  ban: msg`Votre compte est fermé et ses contenus ne sont plus visibles, sans limite de durée.`,
  warn_reporting: msg`Rien n’est limité. Si cela continue, vos signalements ne seront plus traités pendant un temps.`,
  refuse_tick: msg`Votre compte ne porte pas le signe de vérification. Vous pouvez faire une nouvelle demande à tout moment.`,
  suspend_tick: msg`Le signe de vérification n’accompagne plus votre nom, jusqu’à ce que votre nouveau nom soit confirmé ou que vous repreniez le nom vérifié.`,
  remove_tick: msg`Le signe de vérification n’accompagne plus votre nom, sans limite de durée. Vous pouvez faire une nouvelle demande si votre situation le permet.`,
}

/** Decision as told to a reporter or notifier: nothing of the author's. */
export const outcomeTexts: Record<ContentDecisionKind, MessageDescriptor> = {
  no_action: msg`Aucune mesure n’a été prise : ce contenu ne contrevient ni à la loi ni à nos règles.`,
  label: msg`Un avertissement accompagne désormais ce contenu.`,
  limit_reach: msg`La diffusion de ce contenu est limitée.`,
  remove: msg`Ce contenu a été retiré.`,
  warn: msg`L’auteur de ce contenu a été rappelé à l’ordre.`,
  suspend: msg`Le compte de l’auteur de ce contenu est suspendu.`,
  ban: msg`Le compte de l’auteur de ce contenu est fermé.`,
}

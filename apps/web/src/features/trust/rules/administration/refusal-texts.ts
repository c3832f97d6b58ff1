import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

/** Refusals that come up where rules are changed. */
export const refusalTexts = {
  rule_changed: msg`Une autre personne a changé cette règle entre-temps. Relisez-la avant d’enregistrer.`,
  rule_change_announced: msg`Un changement de cette règle est déjà annoncé : attendez son jour, ou annulez-le.`,
  rule_change_not_announced: msg`Aucun changement de cette règle n’est annoncé : il s’applique peut-être déjà.`,
  rule_day_past: msg`Une règle ne change pas dans le passé : choisissez aujourd’hui ou un jour à venir.`,
  rule_day_too_far: msg`Un changement s’annonce au plus un an à l’avance.`,
  rule_unchanged: msg`Ce texte est celui qui est en vigueur : rien ne changerait.`,
  last_rule: msg`C’est la dernière règle en vigueur : remettez-en une autre d’abord.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>

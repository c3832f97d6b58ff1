import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

/** Refusals of the registers of duties. */
export const refusalTexts = {
  flagger_not_found: msg`Ce signaleur de confiance n’existe plus.`,
  flagger_changed: msg`Un autre administrateur a changé ce signaleur entre-temps : regardez-le de nouveau.`,
  flagger_account_taken: msg`Un de ces comptes signale déjà pour un autre signaleur de confiance.`,
  too_many_flaggers: msg`La liste est pleine : cent signaleurs de confiance au plus.`,
  order_not_found: msg`Cet ordre n’existe pas.`,
  order_changed: msg`Un autre administrateur a changé cet ordre entre-temps : regardez-le de nouveau.`,
  order_not_pending: msg`La suite de cet ordre est déjà inscrite, ou ne l’est pas encore.`,
  order_day_invalid: msg`Une date n’est pas possible : l’ordre est déjà donné et reçu, et un silence dure deux ans au plus.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>

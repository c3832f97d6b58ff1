import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

export const refusalTexts = {
  event_day_unknown: msg`Seul le mois de cet événement est connu : il n’entre pas encore dans un agenda.`,
  event_not_found: msg`Cet événement n’existe pas ou a été retiré.`,
  event_over: msg`Cet événement est passé.`,
  reminder_impossible: msg`Ce rappel n’est pas possible : son moment est passé, ou la date n’est pas fixée.`,
  too_many_event_subscriptions: msg`Vous avez déjà 500 rappels : supprimez-en un pour ajouter celui-ci.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>

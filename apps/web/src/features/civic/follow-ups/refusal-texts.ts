import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

export const refusalTexts = {
  follow_up_not_found: msg`Cette suite n’existe plus.`,
  answer_below_post: msg`Répondez à une question par un commentaire sous votre post, puis marquez-le comme réponse.`,
  answer_day_invalid: msg`Le jour de la réponse doit suivre la fin, dans les 180 jours.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>

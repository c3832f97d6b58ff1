import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

/** Refusals to write a comment. */
export const refusalTexts = {
  reply_too_deep: msg`On ne peut pas répondre à une réponse.`,
  media_on_reply: msg`Une réponse ne peut pas porter de pièce jointe.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

/** Refusals to change a post. */
export const refusalTexts = {
  post_changed: msg`Ce post a été modifié ailleurs entre-temps. Relisez-le avant d’enregistrer.`,
  too_many_edits: msg`Ce post a déjà été modifié trop de fois.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>

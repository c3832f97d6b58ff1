import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

/** Refusals to answer a question. */
export const refusalTexts = {
  question_not_asked: msg`Personne ne pose de question sur ce post.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>

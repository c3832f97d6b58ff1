import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

/** Refusals that come up where an account ends; those of the team meet the first too. */
export const refusalTexts = {
  last_administrator: msg`C’est le dernier administrateur : nommez-en un autre d’abord.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

/** Refusals to open or mark a notification. */
export const refusalTexts = {
  notification_not_found: msg`Cette notification n’existe plus.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

export const refusalTexts = {
  site_page_not_found: msg`Cette page n’existe pas, ou n’existe plus.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>

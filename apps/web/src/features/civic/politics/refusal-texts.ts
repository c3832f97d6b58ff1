import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

export const refusalTexts = {
  political_page_not_found: msg`Cette page de données n’existe pas.`,
  political_block_not_found: msg`Ces données n’existent pas ou ont été retirées.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

/** Refusals of the public log. */
export const refusalTexts = {
  log_entry_not_found: msg`Le journal n’a pas d’entrée à ce numéro.`,
  log_entry_sealed: msg`Cette entrée ne s’ouvre qu’avec le sel de la personne concernée.`,
  log_size_unknown: msg`Le journal n’a pas encore autant d’entrées.`,
  log_sizes_reversed: msg`Le premier état du journal doit être plus ancien que le second.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

/** Refusals of the public log. */
export const refusalTexts = {
  log_entry_not_found: msg`Le journal n’a pas d’entrée à ce numéro.`,
  log_entry_sealed: msg`Cette entrée ne s’ouvre qu’avec le sel de la personne concernée.`,
  log_size_unknown: msg`Le journal n’a pas encore autant d’entrées.`,
  log_tile_not_found: msg`Le journal n’a pas ce fichier : il n’est pas encore aussi long.`,
  log_checkpoint_not_ready: msg`Le journal n’a pas encore d’état dans ce format. Réessayez dans un instant.`,
  log_sizes_reversed: msg`Le premier état du journal doit être plus ancien que le second.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>

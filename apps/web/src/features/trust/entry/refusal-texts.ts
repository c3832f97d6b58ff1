import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

/** Refusals that come up where the staff decides who may join. */
export const refusalTexts = {
  entry_block_invalid: msg`Cette valeur n’est pas de la forme attendue. Voyez l’exemple, puis corrigez-la.`,
  entry_block_too_wide: msg`Ce blocage viserait trop de monde : précisez-le.`,
  entry_block_exists: msg`C’est déjà bloqué.`,
  entry_block_own_network: msg`Vous vous connectez depuis ce réseau : ce blocage vous empêcherait de revenir. Bloquez-y les seules inscriptions, ou un réseau plus petit.`,
  entry_block_end_past: msg`La fin doit être à venir.`,
  entry_block_list_too_long: msg`Cette liste est trop longue : 20 000 lignes au plus.`,
  invitation_not_found: msg`Cette invitation n’existe pas.`,
  invitation_end_invalid: msg`La fin doit tomber entre maintenant et dans un an.`,
  admission_settled: msg`Cette demande a déjà reçu une réponse, ou a expiré.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>

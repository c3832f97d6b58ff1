import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

/** Refusals that come up around the list of parties alone. */
export const refusalTexts = {
  party_not_found: msg`Ce parti n’existe pas.`,
  party_exists: msg`Un autre parti de la liste porte déjà ce nom ou ce sigle.`,
  party_id_taken: msg`Cet identifiant a déjà servi : il ne peut pas servir de nouveau.`,
  party_id_needed: msg`Aucun identifiant ne peut être tiré de ce sigle : écrivez-en un.`,
  party_changed: msg`Une autre personne a modifié ce parti entre-temps. Fermez, relisez-le, puis recommencez.`,
  too_many_parties: msg`La liste ne peut pas compter plus de partis.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>

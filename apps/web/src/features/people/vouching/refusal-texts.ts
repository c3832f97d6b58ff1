import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'
import type { RefusalText } from '../../../lib/refusal-texts.ts'

/** Refusals that these screens alone meet. */
export const refusalTexts = {
  organisation_not_found: msg`Cette organisation n’existe plus.`,
  organisation_exists: msg`Une organisation porte déjà l’un de ces noms.`,
  not_a_contact: msg`Vous n’êtes pas, ou plus, le contact de cette organisation.`,
  contact_not_verified: msg`Seul un compte vérifié peut être le contact d’une organisation.`,
  contact_exists: msg`Cette personne est déjà le contact de cette organisation.`,
  contact_not_found: msg`Ce rôle a déjà pris fin.`,
  too_many_contacts: msg`Une organisation a cinq contacts au plus.`,
  confirmation_settled: msg`Cette personne est déjà confirmée.`,
  confirmation_missing: msg`Votre organisation n’a pas confirmé cette personne.`,
  officials_list_unreadable: msg`Cette liste ne peut pas être lue.`,
  officials_list_changed: msg`Les lignes ne sont plus celles de l’aperçu. Relisez la liste.`,
  officials_import_not_found: msg`Cet import n’existe plus.`,
  officials_import_undone: msg`Cet import est déjà annulé.`,
} satisfies Partial<Record<RefusalCode, RefusalText>>

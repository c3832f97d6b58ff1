import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

/** Refusals that come up around election periods alone. */
export const refusalTexts = {
  election_not_found: msg`Cette élection n’est plus au calendrier, ou son jour n’est pas encore connu.`,
  reserve_not_found: msg`Cette période n’existe pas.`,
  reserve_exists: msg`Cette élection a déjà une période pour ce territoire et cette heure : modifiez-la.`,
  reserve_changed: msg`Une autre personne a modifié cette période entre-temps. Relisez-la avant d’enregistrer.`,
  reserve_over: msg`Cette période est déjà terminée.`,
  reserve_off_date: msg`La période doit finir après son début, et rester à moins de trois jours du jour du scrutin. La nuit du passage à l’heure d’été, une heure n’existe pas.`,
  candidate_not_verified: msg`Seul un compte d’élu vérifié peut être inscrit comme candidat.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>

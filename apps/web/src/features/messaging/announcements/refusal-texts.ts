import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

/** Refusals that come up where announcements are made. */
export const refusalTexts = {
  announcement_not_found: msg`Cette annonce n’existe pas.`,
  announcement_begun: msg`Cette annonce a commencé : elle ne se change plus. Retirez-la, et faites-en une autre.`,
  announcement_changed: msg`Une autre personne a changé cette annonce entre-temps. Fermez, et relisez-la.`,
  announcement_over: msg`Cette annonce est déjà finie ou retirée.`,
  announcement_time_invalid: msg`Ces moments ne vont pas : une annonce commence maintenant ou dans l’année, et un bandeau finit après son début, au plus trois mois plus tard.`,
  too_many_announcements: msg`Trop d’annonces attendent déjà leur heure. Retirez-en une d’abord.`,
  too_many_banners: msg`Trois bandeaux sont déjà prévus ou affichés : retirez-en un d’abord.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

export const refusalTexts = {
  alert_not_found: msg`Cette alerte n’existe plus.`,
  alert_target_not_found: msg`Ce que vous voulez suivre n’existe pas, ou n’est plus ici.`,
  alert_words_invalid: msg`Choisissez de un à huit mots, 60 caractères au plus, dont un d’au moins trois lettres.`,
  alert_news_invalid: msg`Cette alerte n’a pas de nouveautés de cette sorte.`,
  too_many_laws_followed: msg`Vous avez déjà 500 alertes : supprimez-en une pour suivre cette loi.`,
  too_many_alerts: msg`Vous avez déjà 500 alertes : supprimez-en une pour ajouter celle-ci.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>

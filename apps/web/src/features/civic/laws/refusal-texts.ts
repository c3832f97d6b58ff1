import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

export const refusalTexts = {
  law_not_found: msg`Ce texte n’est pas suivi, ou son adresse a changé.`,
  too_many_laws_followed: msg`Vous suivez déjà 500 lois : cessez d’en suivre une pour suivre celle-ci.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>

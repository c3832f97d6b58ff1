import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

export const refusalTexts = {
  law_not_found: msg`Ce texte n’est pas suivi, ou son adresse a changé.`,
  law_not_promulgated: msg`Seule une loi promulguée peut s’appliquer.`,
  law_application_in_source: msg`La source de cette loi dit déjà depuis quand elle s’applique.`,
  law_application_day_invalid: msg`Ce jour est avant la promulgation, ou dans l’avenir.`,
  law_application_not_entered: msg`Personne n’a inscrit que cette loi s’applique.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>

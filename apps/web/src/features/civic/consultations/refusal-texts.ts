import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

export const refusalTexts = {
  consultation_not_found: msg`Cette consultation n’existe pas, ou n’a pas encore de résultats.`,
  consultation_not_open: msg`Cette consultation n’est pas encore ouverte.`,
  consultation_closed: msg`Cette consultation est terminée : on n’y répond plus.`,
  consultation_days_invalid: msg`La fin doit suivre le début, et tomber entre maintenant et dans 180 jours.`,
  too_many_consultations: msg`Vous avez déjà trois consultations ouvertes : attendez la fin de l’une d’elles, ou terminez-la.`,
  statement_not_found: msg`Cet énoncé n’est plus proposé aux réponses.`,
  statement_similar: msg`Un énoncé presque semblable existe déjà, ou attend d’être relu.`,
  too_many_statements: msg`Vous avez proposé autant d’énoncés qu’il est possible dans cette consultation.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>

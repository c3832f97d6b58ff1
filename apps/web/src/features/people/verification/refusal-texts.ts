import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'
import type { RefusalText } from '../../../lib/refusal-texts.ts'

/** Refusals that these screens alone meet. */
export const refusalTexts = {
  ask_open: msg`Des documents sont déjà demandés pour cette demande.`,
  ask_not_found: msg`Ces documents ne sont plus demandés.`,
  too_many_asks: msg`Des documents ont déjà été demandés trois fois : décidez avec ceux que vous avez.`,
  documents_awaited: msg`Le membre a encore le temps d’envoyer les documents demandés. Reprenez d’abord la demande de documents.`,
  prepared_not_found: msg`Cette vérification n’attend plus votre réponse.`,
} satisfies Partial<Record<RefusalCode, RefusalText>>

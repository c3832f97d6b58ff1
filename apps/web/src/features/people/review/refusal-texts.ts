import { msg } from '@lingui/core/macro'
import { claimBatches } from '@parvis/contract/people/claim-batches.ts'
import type { RefusalCode } from '@parvis/contract/refusals.ts'
import type { RefusalText } from '../../../lib/refusal-texts.ts'

/** Refusals that batches of claims alone meet. */
export const refusalTexts = {
  claim_batch_open: msg`Un lot est déjà ouvert : confirmez-le ou abandonnez-le d’abord.`,
  claim_batch_empty: msg`Aucune demande claire n’attend.`,
  claim_batch_not_found: msg`Ce lot n’existe pas, ou cette demande n’est pas de son échantillon.`,
  claim_batch_ended: msg`Ce lot est déjà clos.`,
  claim_batch_of_another: msg`La personne qui a tiré ce lot en regarde l’échantillon.`,
  claim_batch_unchecked: msg`L’échantillon n’est pas encore regardé en entier.`,
  claim_batch_early: msg`Les collectivités ont ${claimBatches.objectionDays} jours pour contester : le lot se confirme ensuite.`,
} satisfies Partial<Record<RefusalCode, RefusalText>>

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

/** Refusals to propose a context note, or to rate one. */
export const refusalTexts = {
  context_note_not_found: msg`Cette note n’existe pas ou a été retirée.`,
  context_note_account_new: msg`Il faut un compte d’au moins sept jours pour proposer ou évaluer une note.`,
  context_note_proposed_before: msg`Vous avez déjà proposé une note sous ce post. Supprimez-la pour en proposer une autre.`,
  too_many_context_notes: msg`Assez de notes attendent sous ce post, ou vous en avez proposé cinq en un jour. Évaluez celles qui attendent.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { WitnessFailure } from '@parvis/contract/audit/transparency-log.ts'

/** Why a witness has not signed. */
export const failureTexts: Record<WitnessFailure, MessageDescriptor> = {
  unreachable: msg`Ne répond pas`,
  unknown_log: msg`Ne connaît pas encore ce journal`,
  refused: msg`N’a pas reconnu la signature du journal`,
  ahead: msg`A déjà signé un état plus long : le journal aurait été raccourci`,
  inconsistent: msg`Refuse de signer : l’état ne prolonge pas ce qu’il a signé`,
  bad_answer: msg`A répondu autre chose qu’une signature`,
  bad_signature: msg`Sa signature n’est pas celle de sa clé`,
}

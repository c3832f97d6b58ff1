import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RefusalCode } from '@parvis/contract/refusals.ts'

/** Refusals about roll-call votes, sittings and who is which official. */
export const refusalTexts = {
  vote_not_found: msg`Ce scrutin n’est pas connu.`,
  sitting_not_found: msg`Cette séance n’est pas connue.`,
  official_not_found: msg`Cet identifiant officiel n’est pas connu.`,
  organ_not_found: msg`Cet organe n’est pas connu.`,
  official_taken: msg`Cet identifiant officiel est déjà celui d’un autre compte.`,
  not_an_official: msg`Seul un responsable politique vérifié peut être lié à un identifiant officiel.`,
  post_explains_vote: msg`Ce post explique déjà un autre vote.`,
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>

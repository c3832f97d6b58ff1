import type { claimMandate } from '@parvis/contract/people/register-claims.schemas.ts'
import type { OwnVerification } from '@parvis/contract/people/verification.schemas.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { countAct } from '../../accounts/fair-use/index.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { readEdition } from '../elected-register/index.ts'
import { requireOffered } from '../parties/index.ts'
import {
  attachDocuments,
  isReconfirmation,
  lockProfile,
  openRequest,
  readOwnVerification,
  requireDocuments,
  waitingRequest,
} from '../verification/index.ts'
import { factsOf, requireClaimable } from './claimable.ts'
import { sendCode } from './codes.ts'

type Claim = z.output<NonNullable<(typeof claimMandate)['body']>>

/** Claims a mandate of the register. Nobody is told whether another member claims it too. */
export async function claim(
  context: AppContext,
  member: Member,
  { mandate_id, proof, party }: Claim,
): Promise<OwnVerification> {
  const now = context.clock.now()
  return context.transaction(async (tx) => {
    const profile = await lockProfile(tx, member.id)
    const waiting = await waitingRequest(tx, member.id)
    if (profile.role === 'politician' && waiting !== undefined && !isReconfirmation(waiting.kind))
      return readOwnVerification(tx, member.id, now)
    const mandate = await requireClaimable(tx, profile, mandate_id)
    if (party) await requireOffered(tx, party, profile.political_party)
    if (proof === 'document') await requireDocuments(tx, member.id)
    if (proof === 'code' && !mandate.body.has_address) throw new Refusal('register_body_unreachable')
    await countAct(context, tx, member, 'verification')
    const requestId = await openRequest(context, tx, member.id, profile, {
      ...factsOf(mandate),
      party: party ?? null,
      register: {
        mandate_id,
        register_edition: (await readEdition(tx)) ?? dayInParis(now),
        register_proof: proof === 'document' ? proof : 'code',
        awaits_applicant: proof !== 'document',
      },
    })
    if (proof === 'document') await attachDocuments(tx, member.id, requestId)
    else
      await sendCode(context, tx, {
        ...{ memberId: member.id, name: profile.display_name },
        ...{ requestId, mandate },
        isLetter: proof === 'letter',
      })
    return readOwnVerification(tx, member.id, now)
  })
}

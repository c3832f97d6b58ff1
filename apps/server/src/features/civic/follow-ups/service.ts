import type {
  FollowUpView,
  setFollowUpOutcome as Setting,
} from '@parvis/contract/civic/follow-ups.schemas.ts'
import { updateById } from '@parvis/platform/database/database.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { countText } from '../../accounts/fair-use/index.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { refuseHeldMember } from '../../content/posts/index.ts'
import { mayPublish } from '../../people/verification/index.ts'
import { announceOutcome } from './notifying.ts'
import { readFollowUp } from './store.ts'

/** Adds an outcome to what the official owes, and notifies whoever asked. */
export async function settle(
  context: AppContext,
  official: Member,
  followUpId: string,
  { outcome, reason, proof = null }: z.output<(typeof Setting)['body']>,
): Promise<FollowUpView> {
  const now = context.clock.now()
  return context.transaction(async (tx) => {
    // Locked first: of two equal outcomes at once, the second finds the first.
    const { official_id } = await tx
      .selectFrom('follow_ups')
      .select('official_id')
      .where('id', '=', followUpId)
      .forUpdate()
      .executeTakeFirstOrThrow(refusalOf('follow_up_not_found'))
    const { outcomes, subject } = await readFollowUp(tx, followUpId, now)
    if (official_id !== official.id) throw new Refusal('not_owner')
    if (!mayPublish(official)) throw new Refusal('verification_required')
    // The ledger of questions shows the comment that answers.
    if (subject.type === 'question' && outcome === 'answered') throw new Refusal('answer_below_post')
    const [last] = outcomes
    const isSame = last?.outcome === outcome && last.reason === reason && last.proof === proof
    if (isSame) return readFollowUp(tx, followUpId, now)
    await refuseHeldMember(tx, official.id, now)
    await countText(context, tx, {
      author: official,
      kind: 'comment',
      content: proof === null ? reason : `${reason}\n${proof}`,
      contentId: followUpId,
      placeId: subject.id,
    })
    await updateById(tx, 'follow_ups', followUpId, { outcome, settled_at: now })
    const { id } = await tx
      .insertInto('follow_up_outcomes')
      .values({ follow_up_id: followUpId, outcome, reason, proof, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    // Another wording of the same outcome is no news.
    if (last?.outcome !== outcome) await announceOutcome(context, tx, id)
    return readFollowUp(tx, followUpId, now)
  })
}

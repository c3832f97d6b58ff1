import { type PollDraft, type PollView, pollDays } from '@parvis/contract/content/polls.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { nudge } from '../../../platform/realtime/nudge.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { World } from '../../../world.ts'
import type { Member } from '../../accounts/identity/member.ts'
import { electionDay, resting } from '../../civic/reserves/policy.ts'
import { readPoll } from './store.ts'

const day = 86_400_000

/** Counts a member's one vote. */
export async function vote(world: World, member: Member, pollId: string, option: number): Promise<PollView> {
  return world.transaction(async (tx) => {
    // Shared with other votes, not with a closing: a vote is counted before the end or not at all.
    const poll = await tx
      .selectFrom('polls')
      .select(['ends_at', resting(world.clock.now()).as('rests')])
      .where('id', '=', pollId)
      .forShare()
      .executeTakeFirst()
    if (poll === undefined) throw new Refusal('poll_not_found')
    if (poll.ends_at <= world.clock.now()) throw new Refusal('poll_closed')
    if (poll.rests) throw new Refusal('reserve_in_force')
    const known = await tx
      .selectFrom('poll_options')
      .select('position')
      .where('poll_id', '=', pollId)
      .where('position', '=', option)
      .executeTakeFirst()
    if (known === undefined) throw new Refusal('validation_failed', 'unknown option', { option: 'unknown' })
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('poll_votes')
      .values({ poll_id: pollId, user_id: member.id, position: option, created_at: world.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw new Refusal('already_voted')
    tellChanged(world, tx, pollId)
    return readBack(world, tx, member, pollId)
  })
}

/** Opens a poll; who may is asked by the caller. */
export async function openPoll(world: World, member: Member, draft: PollDraft): Promise<PollView> {
  const now = world.clock.now()
  const ends = new Date(draft.ends_at)
  if (ends <= now || ends.getTime() - now.getTime() > pollDays * day) throw new Refusal('poll_end_invalid')
  return world.transaction(async (tx) => {
    const election = draft.election_id ? await electionDay(tx, draft.election_id) : null
    const { id } = await tx
      .insertInto('polls')
      .values({
        title: draft.title.trim(),
        description: draft.description.trim(),
        theme: draft.theme,
        ends_at: ends,
        election_id: election?.id ?? null,
        created_by: member.id,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('poll_options')
      .values(draft.options.map((text, position) => ({ poll_id: id, position, text: text.trim() })))
      .execute()
    tellChanged(world, tx, id)
    return readBack(world, tx, member, id)
  })
}

/** Ends a poll now; who may is asked by the caller. */
export async function endPoll(world: World, member: Member, pollId: string): Promise<PollView> {
  return world.transaction(async (tx) => {
    const now = world.clock.now()
    await tx
      .updateTable('polls')
      .set({ ends_at: now })
      .where('id', '=', pollId)
      .where('ends_at', '>', now)
      .execute()
    tellChanged(world, tx, pollId)
    return readBack(world, tx, member, pollId)
  })
}

async function readBack(world: World, tx: Tx, member: Member, pollId: string): Promise<PollView> {
  const poll = await readPoll(tx, pollId, { readerId: member.id, now: world.clock.now() }, true)
  if (poll === undefined) throw new Refusal('poll_not_found')
  return poll
}

function tellChanged(world: World, tx: Tx, id: string): void {
  tx.afterCommit(() => nudge(world.bus, topics.polls, { type: 'poll_changed', id }))
}

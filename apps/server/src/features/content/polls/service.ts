import { type Ballot, ballotText, formatOfReceipt } from '@parvis/contract/audit/ballots.ts'
import type { BallotReceipt } from '@parvis/contract/audit/transparency-log.schemas.ts'
import type { PollDraft, PollView } from '@parvis/contract/content/polls.schemas.ts'
import { openPollsOfMember, pollDays } from '@parvis/contract/content/polls.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { dayMs } from '@parvis/platform/durations.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { Refusal, refusalOf, throwIfRefused } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { isOfStaff, type Member, notBanned, requireStaff } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import { newSalt, saltedCommitment } from '../../audit/transparency-log/index.ts'
import { mayMeet } from '../../people/blocks/index.ts'
import { refuseHeldMember } from '../posts/index.ts'
import { oweAnswer } from '../questions/index.ts'
import { closingsChannel } from './closings.ts'
import { pollPort, refusalToOpen, refusalToVote, resting } from './policy.ts'
import { readPoll } from './store.ts'

/** Counts a member's only vote. */
export async function vote(
  context: AppContext,
  member: Member,
  pollId: string,
  { option, commitment }: { option: number; commitment?: { salt: string; hash: string } | undefined },
): Promise<PollView> {
  return context.transaction(async (tx) => {
    // A shared lock admits other votes, but no closing.
    const poll = await tx
      .selectFrom('polls')
      .select(['ends_at', 'awaits_closing', 'with_receipt', resting(context.clock.now()).as('rests')])
      .where('id', '=', pollId)
      .where(mayMeet(member.id, sql`polls.author_id`))
      .forShare()
      .executeTakeFirstOrThrow(refusalOf('poll_not_found'))
    throwIfRefused(refusalToVote(poll, context.clock.now()))
    await tx
      .selectFrom('poll_options')
      .select('position')
      .where('poll_id', '=', pollId)
      .where('position', '=', option)
      .executeTakeFirstOrThrow(refusalOf('validation_failed', 'unknown option', { option: 'unknown' }))
    const ballot = { poll: pollId, option: poll.with_receipt ? option : null, voter: member.id }
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('poll_votes')
      .values({
        poll_id: pollId,
        user_id: member.id,
        position: option,
        ...commitmentTo(ballot, commitment),
        created_at: context.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw new Refusal('already_voted')
    // No event here: a schedule sends one for all ballots of its interval ({@link announceVotes}).
    return readBack(context, tx, member, pollId)
  })
}

/** Opens a poll: the staff for the team, a verified member for themselves. */
export async function openPoll(context: AppContext, member: Member, draft: PollDraft): Promise<PollView> {
  throwIfRefused(refusalToOpen(member, context.siteSettings.current().features))
  const isOfTeam = isOfStaff(member)
  if (isOfTeam) requireStaff(member)
  const now = context.clock.now()
  const ends = new Date(draft.ends_at)
  if (ends <= now || ends.getTime() - now.getTime() > pollDays * dayMs) throw new Refusal('poll_end_invalid')
  return context.transaction(async (tx) => {
    if (!isOfTeam) await requireRoomForPoll(tx, member.id, now)
    if (draft.election_id) await pollPort().lockElection(tx, draft.election_id)
    const { id } = await tx
      .insertInto('polls')
      .values({
        title: draft.title.trim(),
        description: draft.description.trim(),
        theme: draft.theme,
        ends_at: ends,
        election_id: draft.election_id ?? null,
        with_receipt: draft.with_receipt,
        created_by: member.id,
        author_id: isOfTeam ? null : member.id,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('poll_options')
      .values(draft.options.map((text, position) => ({ poll_id: id, position, text: text.trim() })))
      .execute()
    // A poll of the team has no author who owes an answer.
    if (isOfTeam)
      await writeAct(tx, { actorId: member.id, act: 'poll_opened', at: now, details: { poll: id } })
    else await oweAnswer(tx, member, { subject: { poll_id: id }, ends, dueOn: draft.answer_due_on, now })
    invalidatePoll(context, tx, id)
    return readBack(context, tx, member, id)
  })
}

/** Refuses candidates during a reserve, and members with too many open polls. */
async function requireRoomForPoll(tx: Tx, memberId: string, now: Date): Promise<void> {
  // Counts simultaneous forms one after the other.
  const author = await tx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', memberId)
    .where(notBanned(sql`profiles.id`))
    .forNoKeyUpdate()
    .executeTakeFirst()
  // Banned since the request began.
  if (author === undefined) throw new Refusal('member_banned')
  await refuseHeldMember(tx, memberId, now)
  const open = await tx
    .selectFrom('polls')
    .select('id')
    .where('author_id', '=', memberId)
    .where('ends_at', '>', now)
    .limit(sql.lit(openPollsOfMember))
    .execute()
  if (open.length >= openPollsOfMember) throw new Refusal('too_many_polls')
}

/** Closes a poll now, for its author and the staff. */
export async function endPoll(context: AppContext, member: Member, pollId: string): Promise<PollView> {
  return context.transaction(async (tx) => {
    const now = context.clock.now()
    const poll = await readPoll(tx, pollId, { reader: member, now }, { evenResting: true })
    const isOwn = poll?.author?.id === member.id
    if (!isOwn) requireStaff(member)
    const { numUpdatedRows } = await tx
      .updateTable('polls')
      .set({ ends_at: now })
      .where('id', '=', pollId)
      .where('ends_at', '>', now)
      .executeTakeFirst()
    if (!isOwn && numUpdatedRows > 0n)
      await writeAct(tx, {
        actorId: member.id,
        act: 'poll_closed',
        at: now,
        details: { poll: pollId },
        ...(poll?.author ? { subjectId: poll.author.id } : {}),
      })
    invalidatePoll(context, tx, pollId)
    tx.afterCommit(() => context.bus.publish(closingsChannel, pollId))
    return readBack(context, tx, member, pollId)
  })
}

/** Sends one event per poll with new ballots, at fixed times: no event reveals when a ballot was cast. */
export async function invalidateVotedPolls(context: AppContext): Promise<void> {
  await context.transaction(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update poll_tallies set awaits_event = false where awaits_event returning poll_id as id
    `.execute(tx)
    for (const { id } of rows) invalidatePoll(context, tx, id)
  })
}

async function readBack(context: AppContext, tx: Tx, member: Member, pollId: string): Promise<PollView> {
  const poll = await readPoll(tx, pollId, { reader: member, now: context.clock.now() }, { evenResting: true })
  if (poll === undefined) throw new Refusal('poll_not_found')
  return poll
}

function invalidatePoll(context: AppContext, tx: Tx, id: string): void {
  tx.afterCommit(() => sendInvalidation(context.bus, topics.polls, { type: 'poll_changed', id }))
}

/** Columns of a vote that commit to it. */
interface Commitment {
  salt: Buffer
  commitment: Buffer
  salt_is_own: boolean
}

/** Commitment of a vote, from the device's salt or a new one. Refuses a hash of another vote. */
export function commitmentTo(ballot: Ballot, given: { salt: string; hash: string } | undefined): Commitment {
  const salt = given === undefined ? newSalt() : Buffer.from(given.salt, 'hex')
  const commitment = saltedCommitment(salt, ballotText(ballot))
  if (given !== undefined && commitment.toString('hex') !== given.hash)
    throw new Refusal('ballot_commitment_wrong')
  return { salt, commitment, salt_is_own: given !== undefined }
}

/** The member's receipt in a poll; null without a vote. */
export async function readReceipt(db: Db, poll: string, voter: string): Promise<BallotReceipt | null> {
  const row = await db
    .selectFrom('poll_votes')
    .innerJoin('polls', 'polls.id', 'poll_votes.poll_id')
    .select(['position', 'salt', 'commitment', 'salt_is_own', 'with_receipt'])
    .where('poll_id', '=', poll)
    .where('user_id', '=', voter)
    .executeTakeFirst()
  if (!row?.salt || !row.commitment) return null
  const option = row.with_receipt ? row.position : null
  return {
    format: formatOfReceipt({ option }),
    poll,
    option,
    voter,
    salt: row.salt.toString('hex'),
    commitment: row.commitment.toString('hex'),
    salt_is_own: row.salt_is_own === true,
  }
}

import {
  ballotLeafText,
  type ListedBallot,
  type OptionCount,
  resultsText,
} from '@parvis/contract/audit/ballots.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { type Db, type Tx, updateById } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import {
  grow,
  leafHash,
  type Node,
  newSalt,
  recordPublicly,
  rootOf,
  saltedCommitment,
} from '../../audit/transparency-log/index.ts'
import { publishesResult, resting } from './policy.ts'

/** Bus channel for polls that were closed by hand. */
export const closingsChannel = 'poll-closings'

/** Ballots that are hashed between two queries: the process answers others in between. */
const batchSize = 1_000

/** Fixes the results of polls that have ended, one after the other, each in a transaction of its own. */
export async function fixClosings(context: AppContext): Promise<void> {
  while (await fixNext(context));
}

interface EndedPoll {
  id: string
  ends_at: Date
  with_receipt: boolean
}

/** Fixes the poll that ended first. False when none is left. */
async function fixNext(context: AppContext): Promise<boolean> {
  return context.transaction(async (tx) => {
    // Votes hold a shared lock of their poll: whichever came before has been counted.
    const poll = await nextToFix(tx, context.clock.now())
    if (poll === undefined) return false
    await fix(context, tx, poll)
    return true
  })
}

/**
 * The poll that ended first among those that wait, locked; polls that another transaction holds are left to it. One about an
 * election in reserve waits for the end of the reserve: until then its closing says nothing of it in the public log.
 */
export async function nextToFix(db: Db, now: Date): Promise<EndedPoll | undefined> {
  return db
    .selectFrom('polls')
    .select(['id', 'ends_at', 'with_receipt'])
    .where('awaits_closing', '=', sql.lit(true))
    .where('ends_at', '<=', now)
    .where((eb) => eb.not(resting(now)))
    .orderBy('ends_at')
    .orderBy('id')
    .limit(sql.lit(1))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

async function fix(context: AppContext, tx: Tx, { id, ends_at, with_receipt }: EndedPoll): Promise<void> {
  // The deletion of a vote takes these locks: it is done before the list is made, or no longer changes counts.
  await tx
    .selectFrom('poll_options')
    .select('position')
    .where('poll_id', '=', id)
    .orderBy('position')
    .forUpdate()
    .execute()
  const options = await countVotes(tx, id)
  const tally = await tx
    .selectFrom('poll_tallies')
    .select('step')
    .where('poll_id', '=', id)
    .executeTakeFirst()
  const votes = options.map(({ ballots, earlier }) => ballots + earlier)
  // Options beside the ballots are the votes by option too.
  const lists_options = with_receipt && publishesResult({ step: tally?.step ?? [], votes })
  const size = options.reduce((sum, { ballots }) => sum + ballots, 0)
  const salt = newSalt()
  await tx
    .insertInto('poll_closings')
    .values({
      poll_id: id,
      closed_at: ends_at,
      size,
      options: JSON.stringify(options),
      results_salt: salt,
      lists_options,
      // Ballots refer to this row, and the root is made from them: both hashes are filled in below.
      root: Buffer.alloc(32),
      commitment: Buffer.alloc(32),
    })
    .execute()
  const root = await fixList(tx, id, lists_options)
  const results = saltedCommitment(salt, resultsText(id, options)).toString('hex')
  const commitment = await recordPublicly(context, tx, {
    kind: 'poll_closed',
    facts: { poll: id, closed_at: ends_at.toISOString(), ballots: size, root: root.toString('hex'), results },
    at: ends_at,
  })
  await tx.updateTable('poll_closings').set({ root, commitment }).where('poll_id', '=', id).execute()
  await updateById(tx, 'polls', id, { awaits_closing: false })
  tx.afterCommit(() => sendInvalidation(context.bus, topics.polls, { type: 'poll_changed', id }))
}

async function countVotes(tx: Tx, pollId: string): Promise<OptionCount[]> {
  const { rows } = await sql<OptionCount>`
    select option.position, count(vote.commitment)::integer as ballots,
      (count(vote.poll_id) - count(vote.commitment))::integer as earlier
    from poll_options as option left join poll_votes as vote
      on vote.poll_id = option.poll_id and vote.position = option.position
    where option.poll_id = ${pollId} group by option.position order by option.position
  `.execute(tx)
  return rows
}

/** Writes the list of commitments and the tree above it. Returns the root. */
async function fixList(tx: Tx, pollId: string, listsOptions: boolean): Promise<Buffer> {
  await sql`
    insert into poll_ballots (poll_id, index, position, commitment)
    select poll_id, row_number() over (order by position, commitment) - 1, position, commitment
    from (
      select poll_id, case when ${listsOptions} then position end as position, commitment
      from poll_votes where poll_id = ${pollId} and commitment is not null
    ) as ballot
  `.execute(tx)
  let edge: Node[] = []
  for (let from = 0; ; from += batchSize) {
    const { rows } = await sql<ListedBallot>`
      select position as option, encode(commitment, 'hex') as commitment from poll_ballots
      where poll_id = ${pollId} and index >= ${from} and index < ${from + batchSize} order by index
    `.execute(tx)
    const grown = grow(
      edge,
      rows.map((ballot) => leafHash(ballotLeafText(ballot))),
      from,
    )
    edge = grown.edge
    await keepNodes(tx, pollId, grown.made)
    if (rows.length < batchSize) return rootOf(edge.map((node) => node.hash))
  }
}

async function keepNodes(tx: Tx, pollId: string, nodes: Node[]): Promise<void> {
  await sql`
    insert into poll_ballot_nodes (poll_id, level, index, hash)
    select ${pollId}::uuid, level, index, hash from unnest(
      ${nodes.map(({ level }) => level)}::smallint[], ${nodes.map(({ index }) => index)}::integer[],
      ${nodes.map((node) => node.hash)}::bytea[]
    ) as node (level, index, hash)
  `.execute(tx)
}

import {
  ballotLeafText,
  type ListedBallot,
  type OptionCount,
  resultsText,
} from '@parvis/contract/audit/ballots.ts'
import type { PollClosing } from '@parvis/contract/content/polls.schemas.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { type Db, type Tx, updateById } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import {
  entryOf,
  grow,
  inclusionPlaces,
  leafHash,
  type Node,
  newSalt,
  recordPublicly,
  rootOf,
  rootsOf,
  saltedCommitment,
  type TreePosition,
} from '../../audit/transparency-log/index.ts'
import { publishesResult, resting } from './policy.ts'

/** Bus channel for polls that were closed by hand. */
export const closingsChannel = 'poll-closings'

/** Ballots hashed between two queries. */
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
    // Votes hold a shared lock of their poll: all earlier ones are counted.
    const poll = await nextToFix(tx, context.clock.now())
    if (poll === undefined) return false
    await fix(context, tx, poll)
    return true
  })
}

/** The next ended poll without a fixed result, locked. An election in reserve is left until the reserve ends. */
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
  // Deletions of votes take these locks too: they end before, or change counts no more.
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
  // Ballots with options reveal the votes by option.
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
      // Placeholders: ballots refer to this row, and the root depends on them.
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

export const ballotsAtOnce = 1_000

/** The fixed result of a poll; null while there is none. */
export async function readClosing(db: Db, pollId: string): Promise<PollClosing | null> {
  const { rows } = await sql<{
    closed_at: Date
    size: number
    root: string
    options: OptionCount[]
    results_salt: string
    commitment: Buffer
    step: number[] | null
  }>`
    select closed_at, size, encode(root, 'hex') as root, options,
      encode(results_salt, 'hex') as results_salt, commitment, tally.step
    from poll_closings as closing left join poll_tallies as tally on tally.poll_id = closing.poll_id
    where closing.poll_id = ${pollId}
  `.execute(db)
  const [closing] = rows
  if (closing === undefined) return null
  const { closed_at, size, root, options, results_salt, commitment, step } = closing
  const votes = options.map(({ ballots, earlier }) => ballots + earlier)
  const isPublished = publishesResult({ step: step ?? [], votes })
  return {
    poll: pollId,
    closed_at: closed_at.toISOString(),
    size,
    root,
    options: isPublished ? options : null,
    results_salt: isPublished ? results_salt : null,
    entry: await entryOf(db, commitment),
  }
}

/** A page of the list, and one ballot more. */
export async function readBallots(db: Db, pollId: string, from: number) {
  const { rows } = await sql<ListedBallot & { index: number }>`
    select index, position as option, encode(commitment, 'hex') as commitment from poll_ballots
    where poll_id = ${pollId} and index >= ${from} order by index limit ${sql.lit(ballotsAtOnce + 1)}
  `.execute(db)
  return rows
}

/**
 * Position of a commitment in the list, with its path to the root; null when it is not listed. The path is null where
 * rows of the tree are missing.
 */
export async function readBallotProof(db: Db, pollId: string, commitment: string) {
  const { rows } = await sql<{ index: number; option: number | null; size: number }>`
    select ballot.index, ballot.position as option, closing.size
    from poll_ballots as ballot join poll_closings as closing on closing.poll_id = ballot.poll_id
    where ballot.poll_id = ${pollId} and ballot.commitment = decode(${commitment}, 'hex')
  `.execute(db)
  const [found] = rows
  if (found === undefined) return null
  const spans = inclusionPlaces(found.index, found.size)
  const hashes = await readHashes(db, pollId, spans.flat())
  const path = hashes && rootsOf(spans, hashes).map((hash) => hash.toString('hex'))
  return { ...found, path }
}

/** Hashes at these places of the tree, in their order; null where the tree has lost one. */
async function readHashes(db: Db, pollId: string, places: readonly TreePosition[]): Promise<Buffer[] | null> {
  const inner = places.filter(({ level }) => level > 0)
  const leaves = places.flatMap(({ level, index }) => (level === 0 ? [index] : []))
  const { rows: nodes } = await sql<{ level: number; index: number; hash: Buffer }>`
    select node.level, node.index, node.hash
    from unnest(${inner.map(({ level }) => level)}::smallint[], ${inner.map(({ index }) => index)}::integer[])
      as wanted (level, index)
    join poll_ballot_nodes as node
      on node.poll_id = ${pollId} and node.level = wanted.level and node.index = wanted.index
  `.execute(db)
  const { rows: ballots } = await sql<ListedBallot & { index: number }>`
    select index, position as option, encode(commitment, 'hex') as commitment from poll_ballots
    where poll_id = ${pollId} and index = any (${leaves}::integer[])
  `.execute(db)
  const hashOf = new Map<string, Buffer>()
  for (const { level, index, hash } of nodes) hashOf.set(`${level}/${index}`, hash)
  for (const { index, ...ballot } of ballots) hashOf.set(`0/${index}`, leafHash(ballotLeafText(ballot)))
  const hashes = places.flatMap(({ level, index }) => hashOf.get(`${level}/${index}`) ?? [])
  return hashes.length === places.length ? hashes : null
}

import { ballotLeafText, type ListedBallot, type OptionCount } from '@parvis/contract/audit/ballots.ts'
import type { PollClosing } from '@parvis/contract/content/polls.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import {
  entryOf,
  inclusionPlaces,
  leafHash,
  type Place,
  rootsOf,
} from '../../audit/transparency-log/index.ts'
import { publishesResult } from './policy.ts'

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
 * Place of a commitment in the list, with the path to the root; null when the list does not have it. The path is null where
 * rows of the tree were lost: it cannot be proved then.
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
async function readHashes(db: Db, pollId: string, places: readonly Place[]): Promise<Buffer[] | null> {
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
  const known = new Map<string, Buffer>()
  for (const { level, index, hash } of nodes) known.set(`${level}/${index}`, hash)
  for (const { index, ...ballot } of ballots) known.set(`0/${index}`, leafHash(ballotLeafText(ballot)))
  const hashes = places.flatMap(({ level, index }) => known.get(`${level}/${index}`) ?? [])
  return hashes.length === places.length ? hashes : null
}

import pg from 'pg'
import { openDocuments } from '../apps/server/src/features/civic/imports/documents.ts'
import { sources } from '../apps/server/src/features/civic/imports/sources.ts'
import { chanceFrom } from './chance.ts'

/**
 * `DATABASE_URL=… node bench/verify-roll-calls.ts SCRUTINS.zip http://localhost:3000`: recomputes 200 votes and 200
 * positions from the raw file, without the import's readers, and compares them with the database and the public API.
 * Ends with code 1 when one differs.
 */

const [archive, site] = process.argv.slice(2)
const address = process.env.DATABASE_URL
if (archive === undefined || site === undefined || address === undefined)
  throw new Error('DATABASE_URL=… node bench/verify-roll-calls.ts SCRUTINS.zip SITE')

const sampled = 200

type Json = Record<string, unknown>
type Lists = Record<'for' | 'against' | 'abstentions' | 'non_voters', string[]>

interface RawVote {
  uid: string
  tally: Record<string, number>
  groups: { counted: Record<string, number>; lists: Lists }[]
}

const node = (value: unknown) => (typeof value === 'object' && value !== null ? (value as Json) : {})
const listOf = (value: unknown) =>
  value === null || value === undefined ? [] : Array.isArray(value) ? value : [value]
const voters = (lists: Json, ...names: string[]) =>
  names.flatMap((name) => listOf(node(lists[name]).votant).map((voter) => String(node(voter).acteurRef)))

function rawVote(vote: Json): RawVote {
  const decompte = node(node(vote.syntheseVote).decompte)
  const groups = listOf(node(vote.ventilationVotes).organe)
    .flatMap((organ) => listOf(node(node(organ).groupes).groupe))
    .map((group) => {
      const { decompteVoix, decompteNominatif } = node(node(group).vote)
      const counts = node(decompteVoix)
      const lists = node(decompteNominatif)
      return {
        counted: {
          for: Number(counts.pour),
          against: Number(counts.contre),
          abstentions: Number(counts.abstentions),
        },
        lists: {
          for: voters(lists, 'pours', 'pour'),
          against: voters(lists, 'contres', 'contre'),
          abstentions: voters(lists, 'abstentions', 'abstention'),
          non_voters: voters(lists, 'nonVotants', 'nonVotant'),
        },
      }
    })
  return {
    uid: String(vote.uid),
    tally: {
      for: Number(decompte.pour),
      against: Number(decompte.contre),
      abstentions: Number(decompte.abstentions),
      non_voters: Number(decompte.nonVotants),
    },
    groups,
  }
}

const raw: RawVote[] = []
const documents = await openDocuments(archive, sources['assemblee-scrutins'])
for await (const unit of documents.units()) raw.push(rawVote(node(node(await unit.read()).scrutin)))
await documents.close()

const chance = chanceFrom(16)
const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(chance() * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

const differences: string[] = []
const compare = (subject: string, expected: unknown, found: unknown) => {
  if (JSON.stringify(expected) !== JSON.stringify(found))
    differences.push(`${subject}: ${JSON.stringify(expected)} in the file, ${JSON.stringify(found)} here`)
}

// The vote of the Congress has another form than all others.
const congress = raw.filter(({ uid }) => uid.startsWith('VTCG'))
const votes = [...congress, ...Array.from({ length: sampled - congress.length }, () => pick(raw))]
for (const { uid, tally, groups } of votes) {
  const answer = await fetch(new URL(`/api/v1/votes/${uid}`, site))
  const vote = (await answer.json()) as { tally: Json; groups: { tally: Json }[] }
  compare(`${uid} tally`, tally, vote.tally)
  for (const column of ['for', 'against', 'abstentions'] as const)
    compare(
      `${uid} groups ${column}`,
      groups.map(({ counted }) => counted[column] ?? 0).sort((one, other) => one - other),
      vote.groups.map((group) => Number(group.tally[column])).sort((one, other) => one - other),
    )
}

const letters = { for: 'p', against: 'c', abstentions: 'a', non_voters: 'n' } as const
const client = new pg.Client({ connectionString: address })
await client.connect()
let compared = 0
while (compared < sampled) {
  const { uid, groups } = pick(raw)
  const named = groups.flatMap(({ lists }) =>
    Object.entries(letters).flatMap(([list, letter]) =>
      lists[list as keyof Lists].map((voter) => ({ voter, letter })),
    ),
  )
  if (named.length === 0) continue
  const { voter, letter } = pick(named)
  const { rows } = await client.query<{ position: string }>(
    `select position from positions
      join officials on officials.id = official_id join roll_calls on roll_calls.id = roll_call_id
      where officials.uid = $1 and roll_calls.uid = $2`,
    [voter, uid],
  )
  compare(
    `${voter} in ${uid}`,
    [letter],
    rows.map(({ position }) => position),
  )
  compared += 1
}
await client.end()

console.log(`${raw.length} votes in the file; ${votes.length} votes and ${compared} positions compared`)
for (const difference of differences) console.log(difference)
console.log(`${differences.length} differences`)
process.exitCode = differences.length === 0 ? 0 : 1

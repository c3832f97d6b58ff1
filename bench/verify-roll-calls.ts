import { openDocuments } from '../apps/server/src/features/civic/imports/documents.ts'
import { sources } from '../apps/server/src/features/civic/imports/sources.ts'
import { chanceFrom } from './chance.ts'

/**
 * `node bench/verify-roll-calls.ts SCRUTINS.zip http://localhost:3000`: recomputes 200 votes and 200 positions from the raw
 * file, without the import's readers, and compares them with the public API: the totals, and 20 votes of people drawn at
 * random by the voters of each roll call and by each person's own votes. Ends with code 1 when one differs.
 */

const [archive, site] = process.argv.slice(2)
if (archive === undefined || site === undefined)
  throw new Error('node bench/verify-roll-calls.ts SCRUTINS.zip SITE')

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

const read = async (path: string) => (await (await fetch(new URL(path, site))).json()) as Json
const positionOf = {
  for: 'for',
  against: 'against',
  abstentions: 'abstention',
  non_voters: 'non_voter',
} as const
const positionsIn = ({ groups }: RawVote) =>
  groups.flatMap(({ lists }) =>
    Object.entries(positionOf).flatMap(([list, position]) =>
      lists[list as keyof Lists].map((voter) => ({ voter, position })),
    ),
  )

let compared = 0
while (compared < sampled) {
  const vote = pick(raw)
  const named = positionsIn(vote)
  if (named.length === 0) continue
  const { voter, position } = pick(named)
  const { items } = await read(`/api/v1/votes/${vote.uid}/voters`)
  const found = (items as { uid: string; position: string }[]).filter(({ uid }) => uid === voter)
  compare(
    `${voter} in ${vote.uid}`,
    [position],
    found.map((one) => one.position),
  )
  compared += 1
}

/** Positions of everybody, by person and roll call. */
const byPerson = new Map<string, Map<string, string>>()
for (const vote of raw) {
  if (vote.uid.startsWith('VTCG')) continue
  for (const { voter, position } of positionsIn(vote)) {
    const votes = byPerson.get(voter) ?? new Map<string, string>()
    byPerson.set(voter, votes.set(vote.uid, position))
  }
}
const everybody = [...byPerson.keys()]
let pages = 0
for (let turn = 0; turn < sampled; turn += 1) {
  const person = pick(everybody)
  const { items } = await read(`/api/v1/officials/${person}/votes?scope=all`)
  for (const { uid, position } of items as { uid: string; position: string }[]) {
    // Votes of other files and of the Congress are not in this one.
    const expected = byPerson.get(person)?.get(uid)
    if (expected !== undefined) compare(`${person} in ${uid}, by person`, expected, position)
    pages += Number(expected !== undefined)
  }
}

console.log(
  `${raw.length} votes in the file; ${votes.length} votes, ${compared} positions and ${pages} votes of ${sampled} people compared`,
)
for (const difference of differences) console.log(difference)
console.log(`${differences.length} differences`)
process.exitCode = differences.length === 0 ? 0 : 1

import type { RollCallKind } from '@parvis/contract/civic/roll-calls.ts'
import { invalid, unknownCode } from '../import-refusal.ts'
import type { Notes, StagedRecord } from '../source.ts'
import { asList, at, countAt, isNode, neededDay, neededText, textAt } from './assembly-values.ts'

/** One letter for each position, since millions are stored. */
export const marks = { pours: 'p', contres: 'c', abstentions: 'a', nonVotants: 'n' } as const

type Mark = (typeof marks)[keyof typeof marks]

/** Names of the lists of voters; the second one stands in votes of the Congress. */
const lists: [keyof typeof marks, string][] = [
  ['pours', 'pour'],
  ['contres', 'contre'],
  ['abstentions', 'abstention'],
  ['nonVotants', 'nonVotant'],
]

const kinds: Record<string, RollCallRecord['kind']> = {
  SPO: 'ordinary',
  SPS: 'solemn',
  MOC: 'censure',
  SSG: 'congress',
}
const outcomes: Record<string, 'adopted' | 'rejected'> = { adopté: 'adopted', rejeté: 'rejected' }
const knownCauses = new Set(['PAN', 'PSE', 'MG'])

/** Votes of a group. Voters: `PA1`, `PA1*` if by delegation, `PA1:PAN` with the reason for not voting. */
export interface GroupRecord {
  organ: string
  members: number
  for: number
  against: number
  abstentions: number
  non_voters: number
  p: string[]
  c: string[]
  a: string[]
  n: string[]
  /** Numbers of named voters, in the order of the lists, where they differ from the counts. */
  named: number[] | null
}

/** Position that a member declared after the vote. */
interface CorrectionRecord {
  position: Mark
  /** The voting device did not work. */
  malfunction: boolean
}

export interface RollCallRecord {
  institution: 'assemblee'
  number: number
  legislature: number
  held_on: string
  kind: RollCallKind
  title: string
  whole_text: boolean
  outcome: 'adopted' | 'rejected'
  for: number
  against: number
  abstentions: number
  non_voters: number
  required: number | null
  page_url: string | null
  groups: GroupRecord[]
  /** By member, also of those who did not vote; the tally does not change. */
  corrections: Record<string, CorrectionRecord>
}

/** Reads a roll-call vote of the Assembly or of the Congress, with each member's position. */
export function readRollCallDocument(document: unknown, notes: Notes): StagedRecord[] {
  const vote = isNode(document) ? document.scrutin : undefined
  if (!isNode(vote)) invalid('pas de scrutin')
  const key = neededText(vote, 'uid')
  const [, chamber, legislature] =
    /^VT(AN|CG)R5L(\d{1,2})V\d+$/.exec(key) ?? invalid(`uid = ${key.slice(0, 40)}`)
  const number = countAt(vote, 'numero')
  const title = neededText(vote, 'titre')
  const type = textAt(vote, 'typeVote', 'codeTypeVote')
  const kind = kinds[type ?? ''] ?? unknownCode('codeTypeVote', type)
  const sort = textAt(vote, 'sort', 'code')
  const outcome = outcomes[sort ?? ''] ?? unknownCode('sort.code', sort)
  const tally = at(vote, 'syntheseVote', 'decompte')
  const required = textAt(vote, 'syntheseVote', 'nbrSuffragesRequis')
  // Groups repeat their abstentions as voluntary non-voters. The tally is right.
  const voluntary = countAt(tally, 'nonVotantsVolontaires')
  const groups = asList(at(vote, 'ventilationVotes', 'organe')).flatMap((assembly) =>
    asList(at(assembly, 'groupes', 'groupe')).map((group) => readGroup(group, voluntary > 0, notes)),
  )
  const record: RollCallRecord = {
    institution: 'assemblee',
    number,
    legislature: Number(legislature),
    held_on: neededDay(vote, 'dateScrutin'),
    kind,
    title,
    whole_text: kind === 'congress' || /^l['’]ensemble\b/i.test(title),
    outcome,
    for: countAt(tally, 'pour'),
    against: countAt(tally, 'contre'),
    abstentions: countAt(tally, 'abstentions'),
    non_voters: countAt(tally, 'nonVotants') + voluntary,
    required: required === null ? null : countAt(vote, 'syntheseVote', 'nbrSuffragesRequis'),
    // That address has the Assembly's vote of the same number.
    page_url:
      chamber === 'CG' ? null : `https://www.assemblee-nationale.fr/dyn/${legislature}/scrutins/${number}`,
    groups: mergeUnknown(groups).map((group) => ({ ...group, named: namedIfDifferent(group) })),
    corrections: readCorrections(at(vote, 'miseAuPoint')),
  }
  requireDistinctVoters(record)
  requirePossible(record)
  return [{ kind: 'roll_call', key, record }]
}

function readGroup(group: unknown, hasVoluntary: boolean, notes: Notes): GroupRecord {
  const organ = neededText(group, 'organeRef')
  if (!/^PO\d+$/.test(organ)) invalid(`organeRef = ${organ.slice(0, 40)}`)
  const count = at(group, 'vote', 'decompteVoix')
  const names = at(group, 'vote', 'decompteNominatif')
  const read: GroupRecord = {
    organ,
    members: countAt(group, 'nombreMembresGroupe'),
    for: countAt(count, 'pour'),
    against: countAt(count, 'contre'),
    abstentions: countAt(count, 'abstentions'),
    non_voters: countAt(count, 'nonVotants') + (hasVoluntary ? countAt(count, 'nonVotantsVolontaires') : 0),
    p: [],
    c: [],
    a: [],
    n: [],
    named: null,
  }
  for (const [list, congressList] of lists) {
    const mark = marks[list]
    read[mark] = [list, congressList]
      .flatMap((name) => asList(at(names, name, 'votant')))
      .map((voter) => readVoter(voter, mark, notes))
  }
  return read
}

function namedIfDifferent({ p, c, a, n, ...group }: GroupRecord): number[] | null {
  const named = [p.length, c.length, a.length, n.length]
  const counted = [group.for, group.against, group.abstentions, group.non_voters]
  return named.every((number, place) => number === counted[place]) ? null : named
}

function readVoter(voter: unknown, mark: string, notes: Notes): string {
  const actor = actorOf(voter)
  if (mark === 'n') {
    const cause = textAt(voter, 'causePositionVote')
    if (cause === null) return actor
    if (!knownCauses.has(cause)) notes.unknown('causePositionVote', cause)
    return knownCauses.has(cause) ? `${actor}:${cause}` : actor
  }
  return textAt(voter, 'parDelegation') === 'true' ? `${actor}*` : actor
}

function actorOf(voter: unknown): string {
  const actor = neededText(voter, 'acteurRef')
  return /^PA\d+$/.test(actor) ? actor : invalid(`acteurRef = ${actor.slice(0, 40)}`)
}

/** Merges entries of the same group: voters known only by a placeholder have an entry of their own. */
function mergeUnknown(groups: GroupRecord[]): GroupRecord[] {
  const merged = new Map<string, GroupRecord>()
  for (const group of groups) {
    const earlier = merged.get(group.organ)
    if (earlier === undefined) merged.set(group.organ, group)
    else {
      for (const field of ['members', 'for', 'against', 'abstentions', 'non_voters'] as const)
        earlier[field] += group[field]
      for (const mark of Object.values(marks)) earlier[mark].push(...group[mark])
    }
  }
  return [...merged.values()]
}

const correctionMarks: Record<string, Mark> = {
  pours: 'p',
  pour: 'p',
  contres: 'c',
  contre: 'c',
  abstentions: 'a',
  nonVotants: 'n',
  nonVotantsVolontaires: 'n',
}

/** A list may come twice, of which one is null. A malfunction has lists of its own below. */
function readCorrections(section: unknown): RollCallRecord['corrections'] {
  const corrections: RollCallRecord['corrections'] = {}
  const parts = [
    { part: section, malfunction: false },
    { part: at(section, 'dysfonctionnement'), malfunction: true },
  ]
  for (const { part, malfunction } of parts)
    for (const [name, position] of Object.entries(correctionMarks))
      for (const voter of asList(at(part, name)).flatMap((list) => asList(at(list, 'votant'))))
        corrections[actorOf(voter)] = { position, malfunction }
  return corrections
}

/** Largest number of seats of the Congress under the Fifth Republic, with room: 577 deputies and 348 senators. */
const mostSeats = 1_000

/** A vote has no more voters than there are seats, and was held by now. */
function requirePossible({ for: votesFor, against, abstentions, non_voters, held_on }: RollCallRecord): void {
  const voters = votesFor + against + abstentions + non_voters
  if (voters > mostSeats) invalid(`${voters} votants`)
  if (Date.parse(held_on) > Date.now() + 86_400_000) invalid(`dateScrutin = ${held_on}`)
}

function requireDistinctVoters({ groups }: RollCallRecord): void {
  const seen = new Set<string>()
  for (const group of groups)
    for (const mark of Object.values(marks))
      for (const voter of group[mark]) {
        const actor = voter.replace(/[*:].*$/, '')
        if (seen.has(actor)) invalid(`${actor} vote deux fois`)
        seen.add(actor)
      }
}

import { Parser } from 'htmlparser2'
import { ImportRefusal, invalid, unknownCode } from '../import-refusal.ts'
import type { Notes, StagedRecord } from '../source.ts'
import type { GroupRecord } from './assembly-roll-calls.ts'
import { isDay } from './assembly-values.ts'
import { europeanGroup } from './meps.ts'

/** A vote of the list of results (`vot-list…`): what was voted, and how it ended. */
interface ResultUnit {
  form: 'result'
  attributes: Record<string, string>
  /** Title of the item of the agenda. */
  item: string
  label: string
  heading: string
}

/** A vote of the roll calls (`rcv-list…`): who voted how, by group. */
interface VotersUnit {
  form: 'voters'
  attributes: Record<string, string>
  lists: { mark: 'p' | 'c' | 'a'; group: string; members: string[] }[]
}

const listMarks: Record<string, 'p' | 'c' | 'a'> = {
  'Result.For': 'p',
  'Result.Against': 'c',
  'Result.Abstention': 'a',
}

/** Results of what was not voted. */
const notVoted = new Set(['LAPSED', 'WITHDRAWN'])

const outcomes: Record<string, 'adopted' | 'rejected'> = { ADOPTED: 'adopted', REJECTED: 'rejected' }

/** The roll-call votes of a file of the European Parliament, which holds results or voters; a cut one throws. */
export function splitEuropeanVotes(text: string): unknown[] {
  const units: (ResultUnit | VotersUnit)[] = []
  const open: { name: string; text: string }[] = []
  let root: string | undefined
  let isWhole = false
  let item = ''
  let result: ResultUnit | undefined
  let voters: VotersUnit | undefined
  let mark: 'p' | 'c' | 'a' | undefined
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        root ??= name
        open.push({ name, text: '' })
        if (name === 'vote') item = ''
        else if (name === 'voting') result = { form: 'result', attributes, item, label: '', heading: '' }
        else if (name === 'RollCallVote.Result') voters = { form: 'voters', attributes, lists: [] }
        else if (name in listMarks) mark = listMarks[name]
        else if (name === 'Result.PoliticalGroup.List' && mark !== undefined)
          voters?.lists.push({ mark, group: attributes.Identifier ?? '', members: [] })
        else if (name === 'PoliticalGroup.Member.Name')
          voters?.lists.at(-1)?.members.push(attributes.PersId ?? '')
      },
      ontext(data) {
        const within = open.at(-1)
        if (within !== undefined) within.text += data
      },
      onclosetag() {
        const closed = open.pop()
        const parent = open.at(-1)
        if (closed === undefined) return
        if (parent === undefined) isWhole = true
        const value = closed.text.replaceAll(/\s+/g, ' ').trim()
        if (closed.name === 'title' && parent?.name === 'vote') item = value
        else if (closed.name === 'title' && parent?.name === 'voting' && result) result.heading = value
        else if (closed.name === 'label' && parent?.name === 'voting' && result) result.label = value
        else if (closed.name === 'voting' && result?.attributes.resultType === 'ROLL_CALL') units.push(result)
        else if (closed.name === 'RollCallVote.Result' && voters) units.push(voters)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(text)
  // A file that is cut leaves elements open: the parser closes them at its end.
  const isClosed = open.length === 0
  parser.end()
  if (root !== 'PV.RollCallVoteResults' && !(root === 'file' && text.includes('<votings>')))
    throw new ImportRefusal('not_this_source', root?.slice(0, 40) ?? '')
  if (!isWhole || !isClosed) throw new ImportRefusal('file_cut')
  return units
}

/** Reads the result or the voters of a roll-call vote of the European Parliament; the import joins them. */
export function readEuropeanVote(unit: unknown, notes: Notes): StagedRecord[] {
  const vote = unit as ResultUnit | VotersUnit
  if (vote.form === 'voters') return readVoters(vote, notes)
  if (!notVoted.has(vote.attributes.result ?? '')) return readResult(vote)
  notes.ignored('amendement caduc ou retiré, sans vote')
  return []
}

function readResult({ attributes, item, label, heading }: ResultUnit): StagedRecord[] {
  const held = dayOf(attributes.voteTimestamp)
  const number = numberOf(attributes.votingId, 'votingId')
  const title = [item, label === '' ? heading : label].filter(Boolean).join(' – ')
  if (title === '') invalid('pas de titre')
  const record = {
    institution: 'parlement_europeen',
    number,
    legislature: null,
    held_on: held,
    kind: 'ordinary',
    title,
    whole_text: /ensemble d[ue]|as a whole|vote unique|single vote/i.test(`${label} ${heading}`),
    outcome: outcomes[attributes.result ?? ''] ?? unknownCode('result', attributes.result ?? null),
    for: numberOf(attributes.numberFavor, 'numberFavor'),
    against: numberOf(attributes.numberAgainst, 'numberAgainst'),
    abstentions: numberOf(attributes.numberAbstention, 'numberAbstention'),
    non_voters: 0,
    required: null,
    page_url: null,
  }
  return [{ kind: 'european_result', key: keyOf(held, number), record }]
}

function readVoters({ attributes, lists }: VotersUnit, notes: Notes): StagedRecord[] {
  const held = dayOf(attributes.Date)
  const number = numberOf(attributes.Identifier, 'Identifier')
  const seen = new Set<string>()
  const groups = new Map<string, GroupRecord>()
  const organs = new Map<string, StagedRecord>()
  for (const { mark, group: code, members } of lists) {
    const organ = europeanGroup(code, notes)
    organs.set(organ.key, organ)
    const group = groups.get(organ.key) ?? emptyGroup(organ.key)
    groups.set(organ.key, group)
    for (const member of members) {
      if (!/^\d{1,9}$/.test(member)) invalid(`PersId = ${member.slice(0, 40)}`)
      if (seen.has(member)) invalid(`${member} vote deux fois`)
      seen.add(member)
      group[mark].push(`MEP-${member}`)
    }
  }
  for (const group of groups.values()) {
    group.for = group.p.length
    group.against = group.c.length
    group.abstentions = group.a.length
    // The file names those who voted, not all members of a group.
    group.members = group.for + group.against + group.abstentions
  }
  const record = { groups: [...groups.values()] }
  return [...organs.values(), { kind: 'european_voters', key: keyOf(held, number), record }]
}

const emptyGroup = (organ: string): GroupRecord => ({
  organ,
  members: 0,
  for: 0,
  against: 0,
  abstentions: 0,
  non_voters: 0,
  p: [],
  c: [],
  a: [],
  n: [],
  named: null,
})

/** The day is part of it: files of a sitting are compared with those of the same day. */
const keyOf = (day: string, number: number) => `VTEP-${day.replaceAll('-', '')}-${number}`

function dayOf(moment: string | undefined): string {
  const day = (moment ?? '').slice(0, 10)
  return isDay(day) ? day : invalid(`date = ${day}`)
}

function numberOf(text: string | undefined, name: string): number {
  return /^\d{1,9}$/.test(text ?? '') ? Number(text) : invalid(`${name} = ${(text ?? '').slice(0, 40)}`)
}

import { officialSlug } from '@parvis/contract/civic/official-slug.ts'
import type { Institution } from '@parvis/contract/civic/officials.ts'
import { organSections, organSlug, type PagedOrganKind } from '@parvis/contract/civic/organs.ts'
import type {
  RollCallSummary,
  RollCallView,
  Tally,
  VotedGroup,
  Voter,
} from '@parvis/contract/civic/roll-calls.schemas.ts'
import type { NonVotingCause, VotePosition } from '@parvis/contract/civic/roll-calls.ts'
import { frenchForm } from '@parvis/contract/french.ts'
import { bundledParties } from '@parvis/contract/people/bundled-parties.ts'
import { bundledPartyIds } from '@parvis/contract/people/parties.ts'
import { csvRows } from '@parvis/platform/csv.ts'
import type { RollCalls } from '@parvis/platform/database/schema.gen.ts'
import { type Selectable, sql } from 'kysely'
import { createPalette } from '../../people/parties/index.ts'

/** Stored positions: one letter each. */
export type Mark = 'p' | 'c' | 'a' | 'n'

const positionOf: Record<Mark, VotePosition> = {
  p: 'for',
  c: 'against',
  a: 'abstention',
  n: 'non_voter',
}

export const markOf: Record<VotePosition, Mark> = { for: 'p', against: 'c', abstention: 'a', non_voter: 'n' }

const causeOf: Record<string, NonVotingCause> = { PAN: 'president', PSE: 'presiding', MG: 'government' }

export const rollCallColumns = [
  'roll_calls.id',
  'roll_calls.uid',
  'roll_calls.number',
  'roll_calls.title',
  'roll_calls.kind',
  'roll_calls.whole_text',
  'roll_calls.outcome',
  'roll_calls.votes_for',
  'roll_calls.votes_against',
  'roll_calls.abstentions',
  'roll_calls.non_voters',
  'roll_calls.required',
  'roll_calls.page_url',
  'roll_calls.is_example',
  'imports.institution as source_institution',
  'imports.page as source_page',
  'imports.url as source_url',
] as const

/** Path of the page of a roll-call vote. */
export const rollCallPath = (uid: string): string => `/scrutins/${uid}`

/** Path of the page of an official. */
export const officialPath = (official: { uid: string; name: string | null }): string =>
  `/elus/${officialSlug(official)}`

/** Path of the page of a group or committee. */
export const organPath = (organ: { uid: string; name: string; kind: PagedOrganKind }): string =>
  `/${organSections[organ.kind]}/${organSlug(organ)}`

export const institutionNames: Record<Institution, string> = {
  assemblee: 'Assemblée nationale',
  senat: 'Sénat',
  parlement_europeen: 'Parlement européen',
}

const longDay = new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeZone: 'UTC' })

type CardRow = Pick<
  RollCallRow,
  | 'number'
  | 'kind'
  | 'held_on'
  | 'title'
  | 'outcome'
  | 'is_example'
  | 'votes_for'
  | 'votes_against'
  | 'abstentions'
>

/** A roll-call vote in words. Those of the demo community are invented. */
export function cardOfRollCall({ number, kind, held_on, title, outcome, is_example, ...votes }: CardRow) {
  const day = frenchForm(longDay.format(Date.parse(held_on)), 'fr')
  const tally = `${votes.votes_for} pour, ${votes.votes_against} contre, ${votes.abstentions} abstention${votes.abstentions > 1 ? 's' : ''}`
  return {
    title:
      kind === 'congress'
        ? `Scrutin du Congrès du Parlement, ${day} : ${title}`
        : `Scrutin n°\u00a0${number} du ${day} : ${title}`,
    description: `${outcome === 'adopted' ? 'Adoption' : 'Rejet'} : ${tally}.${is_example ? ' Données d’exemple.' : ''}`,
    is_example,
  }
}

/** SQL: identifier of the group in scope, if it has a page. */
export const groupUid = sql<string | null>`case when organs.kind = 'group' then organs.uid end`.as('uid')

export const heldOn = sql<string>`roll_calls.held_on::text`.as('held_on')
export const sourceAsOf = sql<string | null>`imports.as_of::text`.as('as_of')

type TallyRow = Pick<Selectable<RollCalls>, 'votes_for' | 'votes_against' | 'abstentions' | 'non_voters'>

export interface SourceRow {
  source_institution: string | null
  source_page: string | null
  source_url: string | null
  as_of: string | null
}

export type RollCallRow = TallyRow &
  SourceRow &
  Pick<Selectable<RollCalls>, 'uid' | 'number' | 'title' | 'kind' | 'whole_text' | 'outcome' | 'required'> &
  Pick<Selectable<RollCalls>, 'page_url' | 'is_example' | 'held_on'>

export type GroupRow = TallyRow &
  Omit<VotedGroup, 'tally' | 'majority' | 'named'> & { named: number[] | null }

export function rollCallFields(row: RollCallRow): RollCallSummary {
  const { uid, number, held_on, title, kind, whole_text, outcome, required, page_url, is_example } = row
  const fields = { uid, number, held_on, title, kind, whole_text, outcome, required, page_url, is_example }
  return { ...fields, tally: tallyOf(row), source: sourceView(row) }
}

export function sourceView(row: SourceRow) {
  const { source_institution: institution, source_page: page, source_url: url, as_of } = row
  return institution === null || page === null || as_of === null ? null : { institution, page, url, as_of }
}

/** Colours of groups in every legislature; the list's own, as votes of the past do not follow its changes. */
const paletteColour = createPalette(bundledPartyIds.map((id) => ({ id, ...bundledParties[id] })))

export function groupView(row: GroupRow): VotedGroup {
  const tally = tallyOf(row)
  const { uid, name, short_name, colour, members } = row
  return {
    uid,
    name,
    short_name,
    colour: paletteColour(name) ?? paletteColour(short_name) ?? colour,
    members,
    tally,
    majority: majorityOf(tally),
    named: namedOf(row.named),
  }
}

/** Whether members of an organ belong together: those of no group have no common position. */
export const hasCommonPosition = (name: string): boolean =>
  !/^(non[- ]inscrit|sénateurs n.appartenant à aucun)/i.test(name)

function namedOf(named: number[] | null): Tally | null {
  if (named === null) return null
  const [votesFor = 0, against = 0, abstentions = 0, non_voters = 0] = named
  return { for: votesFor, against, abstentions, non_voters }
}

/** Counts the majority from the votes: the published one is not reliable. */
function majorityOf(tally: Tally): VotePosition | null {
  const sides: [VotePosition, number][] = [
    ['for', tally.for],
    ['against', tally.against],
    ['abstention', tally.abstentions],
  ]
  const most = Math.max(...sides.map(([, votes]) => votes))
  const ahead = sides.filter(([, votes]) => votes === most)
  return most > 0 && ahead.length === 1 ? (ahead[0]?.[0] ?? null) : null
}

function tallyOf({ votes_for, votes_against, abstentions, non_voters }: TallyRow): Tally {
  return { for: votes_for, against: votes_against, abstentions, non_voters }
}

interface PositionRow {
  position: Mark
  cause: string | null
  delegated: boolean
  correction: Mark | null
}

export function positionFields({ position, cause, delegated, correction }: PositionRow) {
  return {
    position: positionOf[position],
    cause: cause === null ? null : (causeOf[cause] ?? null),
    by_delegation: delegated,
    correction: correction && positionOf[correction],
  }
}

const positionNames: Record<VotePosition, string> = {
  for: 'pour',
  against: 'contre',
  abstention: 'abstention',
  non_voter: 'non-votant',
}

/** A roll-call vote as a spreadsheet: a row for each voter. */
export function votersFile({ uid, held_on, groups, source }: RollCallView, voters: readonly Voter[]): string {
  const head = [
    'Scrutin',
    'Date',
    'Identifiant',
    'Nom',
    'Groupe',
    'Position',
    'Par délégation',
    'Contre son groupe',
  ]
  const yes = (is: boolean) => (is ? 'oui' : 'non')
  return csvRows(
    [
      [...head, 'Source', 'À la date du'],
      ...voters.map(({ uid: voter, name, group, position, by_delegation, is_dissident }) => [
        uid,
        held_on,
        voter,
        name,
        groups[group]?.name ?? null,
        positionNames[position],
        yes(by_delegation),
        yes(is_dissident),
        source && `${source.institution}, ${source.page}`,
        source?.as_of ?? null,
      ]),
    ],
    { separator: ';', bom: true },
  )
}

interface DeclaredPositionRow {
  uid: string
  name: string | null
  counted: Mark | null
  declared: Mark
  malfunction: boolean
}

export function declaredPositionView({ uid, name, counted, declared, malfunction }: DeclaredPositionRow) {
  return { uid, name, counted: counted && positionOf[counted], declared: positionOf[declared], malfunction }
}

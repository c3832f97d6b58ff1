import { z } from 'zod'
import { ImportRefusal, invalid } from '../import-refusal.ts'
import type { Notes, StagedRecord } from '../source.ts'

/** The fields read from the JSON-LD page of the current members. */
const Page = z.object({ data: z.array(z.unknown()) })
const Mep = z.object({
  identifier: z.string().regex(/^\d{1,9}$/),
  label: z.string().min(1).max(200),
  givenName: z.string().max(100).optional(),
  familyName: z.string().max(100).optional(),
  'api:country-of-representation': z.string(),
  'api:political-group': z.string().optional(),
})
const Membership = z.object({
  memberDuring: z.object({ startDate: z.iso.date().optional(), endDate: z.iso.date().optional() }).optional(),
  organization: z.string().optional(),
  membershipClassification: z.string().optional(),
})
const Detail = z.object({
  identifier: z.string().regex(/^\d{1,9}$/),
  hasMembership: z.array(Membership),
})

export interface MepRecord {
  id: string
  name: string
  group: string
}

/** Details of one member that the list does not contain. */
export interface MepDetailRecord {
  committees: string[]
}

/** French names of the groups; the service answers in French or English. */
const groups: Record<string, string> = {
  PPE: 'PPE',
  EPP: 'PPE',
  'S&D': 'S&D',
  PFE: 'PfE',
  ECR: 'CRE',
  CRE: 'CRE',
  RENEW: 'Renew',
  'VERTS/ALE': 'Verts/ALE',
  'GREENS/EFA': 'Verts/ALE',
  'THE LEFT': 'The Left',
  ESN: 'ENS',
  ENS: 'ENS',
  NI: 'NI',
}

/** The members that a page of the European Parliament's service lists. */
export function mepPage(document: unknown): unknown[] {
  const page = Page.safeParse(document)
  if (!page.success) throw new ImportRefusal('not_this_source', 'data')
  return page.data.data
}

/** Reads a member of the European Parliament; nothing for members elected in other countries than France. */
export function readMep(unit: unknown, notes: Notes): StagedRecord[] {
  const detail = Detail.safeParse(unit)
  if (detail.success) {
    const { identifier, hasMembership } = detail.data
    const record: MepDetailRecord = { committees: liveCommittees(hasMembership) }
    return [{ kind: 'mep_detail', key: identifier, record }]
  }
  const mep = Mep.safeParse(unit)
  if (!mep.success) invalid(mep.error.issues.map(({ path }) => path.join('.')).join(', '))
  const { identifier, label, givenName, familyName } = mep.data
  const country = mep.data['api:country-of-representation']
  if (country !== 'FR' && country !== 'FRA') {
    notes.ignored('élu d’un autre pays')
    return []
  }
  const sourceGroup = mep.data['api:political-group']
  const group = sourceGroup === undefined ? undefined : groups[sourceGroup.toUpperCase()]
  if (sourceGroup !== undefined && group === undefined) notes.unknown('api:political-group', sourceGroup)
  const record: MepRecord = {
    id: identifier,
    name: givenName === undefined || familyName === undefined ? label : `${givenName} ${familyName}`,
    group: group ?? sourceGroup ?? 'NI',
  }
  return [{ kind: 'mep', key: identifier, record }]
}

/** The member's current committees: `org/ENVI` becomes ENVI. */
function liveCommittees(memberships: z.output<typeof Membership>[]): string[] {
  return memberships
    .filter(({ membershipClassification = '', memberDuring }) => {
      return (
        membershipClassification.endsWith('COMMITTEE_PARLIAMENTARY_STANDING') &&
        memberDuring?.endDate === undefined
      )
    })
    .map(({ organization = '' }) => organization.replace(/^org\//, ''))
    .filter((organ) => /^[A-Z]{3,5}$/.test(organ))
    .sort()
}

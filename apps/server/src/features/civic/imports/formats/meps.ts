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
  ID: 'ID',
  'GUE/NGL': 'The Left',
}

/** Full names in French, by the short ones. */
const groupNames: Record<string, string> = {
  PPE: 'Groupe du Parti populaire européen (Démocrates-Chrétiens)',
  'S&D': 'Groupe de l’Alliance Progressiste des Socialistes et Démocrates',
  PfE: 'Groupe Les patriotes pour l’Europe',
  CRE: 'Groupe des Conservateurs et Réformistes européens',
  Renew: 'Groupe Renew Europe',
  'Verts/ALE': 'Groupe des Verts/Alliance libre européenne',
  'The Left': 'Groupe de la gauche au Parlement européen - GUE/NGL',
  ENS: 'Groupe L’Europe des nations souveraines',
  NI: 'Non-inscrits',
  ID: 'Groupe Identité et démocratie',
}

/** The group of a code, as an organ. A code that is not known names itself. */
export function europeanGroup(code: string, notes: Notes): StagedRecord {
  const short_name = groups[code.toUpperCase()] ?? code
  if (groups[code.toUpperCase()] === undefined) notes.unknown('groupe', code)
  const name = groupNames[short_name] ?? short_name
  const record = {
    kind: 'group',
    name,
    short_name,
    legislature: null,
    starts_on: null,
    ends_on: null,
    colour: null,
  }
  return {
    kind: 'organ',
    key: `EP-GP-${short_name.replaceAll(/[^A-Za-z0-9]+/g, '-')}`,
    record,
    repeats: true,
  }
}

const parliament: StagedRecord = {
  kind: 'organ',
  key: 'EP',
  record: {
    kind: 'assembly',
    name: 'Parlement européen',
    short_name: null,
    legislature: null,
    starts_on: null,
    ends_on: null,
    colour: null,
  },
  repeats: true,
}

const mandateIn = (organ: string, kind: 'assembly' | 'group') => ({
  uid: null,
  organ,
  kind,
  quality: null,
  constituency: null,
  starts_on: null,
  ends_on: null,
  seat: null,
  cause: null,
  substitute: null,
  replaces: null,
})

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
  const organ = europeanGroup(sourceGroup ?? 'NI', { ...notes, unknown: () => undefined })
  const official = {
    institution: 'parlement_europeen',
    name: record.name,
    sort_name: `${familyName ?? label} ${givenName ?? ''}`.trim(),
    page_url: `https://www.europarl.europa.eu/meps/fr/${identifier}`,
    mandates: [mandateIn(parliament.key, 'assembly'), mandateIn(organ.key, 'group')],
  }
  return [
    { kind: 'mep', key: identifier, record },
    parliament,
    organ,
    { kind: 'official', key: `MEP-${identifier}`, record: official },
  ]
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

import type {
  Popolo,
  PopoloMembership,
  PopoloOrganization,
  PopoloPerson,
} from '@parvis/contract/civic/politics.schemas.ts'
import { withoutAccents } from '@parvis/contract/folding.ts'
import type { Entry, FactSet } from './fact-set.ts'
import { governmentName } from './sources.ts'

type PersonFacts = Partial<Pick<PopoloPerson, 'birth_date' | 'death_date'>> & {
  name: string
  identifier?: PopoloPerson['identifiers'][number] | null
}

interface MembershipFacts {
  person: PersonFacts
  organization: string
  role: string | null
  from?: string | null
  to?: string | null
  /** Whether the role is a post, which others hold too. */
  isPost: boolean
  entry: Entry
}

const slugOf = (text: string) =>
  withoutAccents(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Identifiers of the chambers. */
const chambers = {
  assembly: 'institution/assemblee-nationale',
  senate: 'institution/senat',
  european: 'institution/parlement-europeen',
} as const

const republic = 'institution/presidence-de-la-republique'

/** People and their posts in the Popolo format. */
export function buildPopolo(factSet: FactSet): Popolo {
  const collector = createCollector()
  for (const organization of organizationsOf(factSet)) collector.organize(organization)
  for (const membership of membershipsOf(factSet)) collector.hold(membership)
  return collector.result()
}

function organizationsOf(factSet: FactSet): PopoloOrganization[] {
  const plain = (id: string, name: string, classification: PopoloOrganization['classification']) => ({
    id,
    name,
    classification,
    other_names: [],
    sources: [],
  })
  return [
    plain(republic, 'Présidence de la République', 'institution'),
    ...factSet.of('institutions').map((entry) => ({
      ...plain(`institution/${entry.key}`, entry.value.name, 'institution' as const),
      sources: sourcesOf(entry),
    })),
    ...factSet.of('governments').map((entry) => ({
      ...plain(
        `government/${entry.key}`,
        `Gouvernement ${governmentName(entry.value)}`,
        'government' as const,
      ),
      founding_date: entry.value.from,
      ...(entry.value.to !== null && { dissolution_date: entry.value.to }),
      sources: sourcesOf(entry),
    })),
    ...factSet.of('parliament-groups').map((entry) => ({
      ...plain(`group/${entry.key}`, entry.value.name, 'parliamentary group' as const),
      parent_id: chambers[entry.value.chamber],
      other_names: [{ name: entry.value.abbreviation }],
      sources: sourcesOf(entry),
    })),
    ...factSet.of('parties').map((entry) => ({
      ...plain(`party/${entry.key}`, entry.value.name, 'party' as const),
      founding_date: entry.value.founded_on,
      other_names: [{ name: entry.value.abbreviation }],
      sources: sourcesOf(entry),
    })),
    ...factSet.of('regions').map((entry) => ({
      ...plain(`region/${entry.key}`, `Région ${entry.value.name}`, 'regional council' as const),
      sources: sourcesOf(entry),
    })),
  ]
}

const sourcesOf = ({ provenance: { source } }: Entry) =>
  source.url === null ? [] : [{ url: source.url, note: `${source.institution}, ${source.page}` }]

function* membershipsOf(factSet: FactSet): Generator<MembershipFacts> {
  for (const entry of factSet.of('presidents')) {
    const { name, born_on, died_on, mandate, from, to } = entry.value
    yield {
      person: { name, birth_date: born_on, ...(died_on !== null && { death_date: died_on }) },
      organization: republic,
      role: mandate === 'president' ? 'Président de la République' : 'Président par intérim',
      from,
      to,
      isPost: true,
      entry,
    }
  }
  for (const entry of factSet.of('governments'))
    yield {
      person: { name: entry.value.prime_minister },
      organization: `government/${entry.key}`,
      role: 'Premier ministre',
      from: entry.value.from,
      to: entry.value.to,
      isPost: true,
      entry,
    }
  yield* membersOf(factSet)
  for (const entry of factSet.of('parties'))
    for (const name of entry.value.leader?.split(' et ') ?? [])
      yield {
        person: { name },
        organization: `party/${entry.key}`,
        role: entry.value.leader_role ?? 'direction',
        isPost: true,
        entry,
      }
  for (const entry of factSet.of('regional-presidents'))
    yield {
      person: { name: entry.value.name },
      organization: `region/${entry.key}`,
      role: 'Président du conseil régional',
      from: entry.value.since,
      isPost: true,
      entry,
    }
}

/** Members of chambers, groups, institutions and the present government. */
function* membersOf(factSet: FactSet): Generator<MembershipFacts> {
  const present = factSet.of('governments').find(({ value }) => value.to === null)
  if (present !== undefined)
    for (const entry of factSet.of('ministers')) {
      const { name, role, since, until } = entry.value
      if (role === 'Premier ministre') continue
      const organization = `government/${present.key}`
      yield { person: { name }, organization, role, from: since, to: until, isPost: true, entry }
    }
  const lists = { deputies: 'assembly', senators: 'senate', 'french-meps': 'european' } as const
  for (const [dataset, chamber] of Object.entries(lists) as [keyof typeof lists, keyof typeof chambers][]) {
    const groups = factSet.of('parliament-groups').filter(({ value }) => value.chamber === chamber)
    for (const entry of factSet.of(dataset)) {
      const { name, official_id, role, since, until, group } = entry.value
      const person = {
        name,
        identifier: official_id === null ? null : { identifier: official_id, scheme: chamber },
      }
      const membership = { person, role, from: since, to: until, isPost: false, entry }
      yield { ...membership, organization: chambers[chamber] }
      const seated = groups.find(({ value }) => value.abbreviation === group || value.name === group)
      if (seated !== undefined) yield { ...membership, role: null, organization: `group/${seated.key}` }
    }
  }
  for (const entry of factSet.of('parliament-groups'))
    if (entry.value.president !== null)
      yield {
        person: { name: entry.value.president },
        organization: `group/${entry.key}`,
        role: 'Président du groupe',
        isPost: true,
        entry,
      }
  for (const entry of factSet.of('institutions')) {
    // The presidencies of the Council are countries.
    if (entry.key === 'conseil-ue') continue
    for (const { name, role, since, until } of entry.value.members)
      yield {
        person: { name },
        organization: `institution/${entry.key}`,
        role: role ?? 'membre',
        from: since,
        to: until,
        isPost: role !== null,
        entry,
      }
  }
}

/** Collects people, organizations and posts by id. Equal names are one person, unless registers number them apart. */
function createCollector() {
  const persons = new Map<string, PopoloPerson>()
  const organizations = new Map<string, PopoloOrganization>()
  const posts = new Map<string, Popolo['posts'][number]>()
  const memberships = new Map<string, PopoloMembership>()

  function personOf({ name, identifier, ...dates }: PersonFacts): PopoloPerson {
    const base = `person/${slugOf(name)}`
    for (let turn = 1; ; turn += 1) {
      const id = turn === 1 ? base : `${base}-${turn}`
      const listed = persons.get(id)
      const other = listed?.identifiers.find(({ scheme }) => scheme === identifier?.scheme)
      if (other !== undefined && other.identifier !== identifier?.identifier) continue
      const person = listed ?? { id, name, identifiers: [] }
      Object.assign(person, dates)
      if (identifier && other === undefined) person.identifiers.push(identifier)
      persons.set(id, person)
      return person
    }
  }

  function hold({ person, organization, role, from, to, isPost, entry }: MembershipFacts): void {
    if (!organizations.has(organization)) return
    const { id: person_id } = personOf(person)
    const post_id = isPost && role !== null ? `post/${organization}/${slugOf(role)}` : undefined
    if (post_id !== undefined && role !== null)
      posts.set(post_id, { id: post_id, label: role, role, organization_id: organization })
    const parts = [person_id, organization, role === null ? '' : slugOf(role), from ?? '']
    const id = `membership/${parts.join('/')}`
    memberships.set(id, {
      id,
      person_id,
      organization_id: organization,
      ...(post_id !== undefined && { post_id }),
      ...(role !== null && { role }),
      ...(from != null && { start_date: from }),
      ...(to != null && { end_date: to }),
      sources: sourcesOf(entry),
    })
  }

  return {
    hold,
    organize: (organization: PopoloOrganization) => void organizations.set(organization.id, organization),
    result: (): Popolo => ({
      persons: [...persons.values()],
      organizations: [...organizations.values()],
      posts: [...posts.values()],
      memberships: [...memberships.values()],
    }),
  }
}

import type {
  Popolo,
  PopoloMembership,
  PopoloOrganization,
  PopoloPerson,
} from '@parvis/contract/civic/politics.schemas.ts'
import { withoutAccents } from '@parvis/contract/folding.ts'
import type { Book, Entry } from './book.ts'
import { governmentName } from './sources.ts'

type Person = Partial<Pick<PopoloPerson, 'birth_date' | 'death_date'>> & {
  name: string
  identifier?: PopoloPerson['identifiers'][number] | null
}

interface Held {
  person: Person
  organization: string
  role: string | null
  from?: string | null
  to?: string | null
  /** Whether the role is a post, which others have held or will hold. */
  isPost: boolean
  entry: Entry
}

const slugOf = (text: string) =>
  withoutAccents(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Identifiers of chambers, by which groups and members refer to them. */
const chambers = {
  assembly: 'institution/assemblee-nationale',
  senate: 'institution/senat',
  european: 'institution/parlement-europeen',
} as const

const republic = 'institution/presidence-de-la-republique'

/** People and their posts in the Popolo format. */
export function makePopolo(book: Book): Popolo {
  const collected = collection()
  for (const organization of organizationsOf(book)) collected.organize(organization)
  for (const held of holdings(book)) collected.hold(held)
  return collected.result()
}

function organizationsOf(book: Book): PopoloOrganization[] {
  const plain = (id: string, name: string, classification: PopoloOrganization['classification']) => ({
    id,
    name,
    classification,
    other_names: [],
    sources: [],
  })
  return [
    plain(republic, 'Présidence de la République', 'institution'),
    ...book.of('institutions').map((entry) => ({
      ...plain(`institution/${entry.key}`, entry.value.name, 'institution' as const),
      sources: sourcesOf(entry),
    })),
    ...book.of('governments').map((entry) => ({
      ...plain(
        `government/${entry.key}`,
        `Gouvernement ${governmentName(entry.value)}`,
        'government' as const,
      ),
      founding_date: entry.value.from,
      ...(entry.value.to !== null && { dissolution_date: entry.value.to }),
      sources: sourcesOf(entry),
    })),
    ...book.of('parliament-groups').map((entry) => ({
      ...plain(`group/${entry.key}`, entry.value.name, 'parliamentary group' as const),
      parent_id: chambers[entry.value.chamber],
      other_names: [{ name: entry.value.abbreviation }],
      sources: sourcesOf(entry),
    })),
    ...book.of('parties').map((entry) => ({
      ...plain(`party/${entry.key}`, entry.value.name, 'party' as const),
      founding_date: entry.value.founded_on,
      other_names: [{ name: entry.value.abbreviation }],
      sources: sourcesOf(entry),
    })),
    ...book.of('regions').map((entry) => ({
      ...plain(`region/${entry.key}`, `Région ${entry.value.name}`, 'regional council' as const),
      sources: sourcesOf(entry),
    })),
  ]
}

const sourcesOf = ({ provenance: { source } }: Entry) =>
  source.url === null ? [] : [{ url: source.url, note: `${source.institution}, ${source.page}` }]

function* holdings(book: Book): Generator<Held> {
  for (const entry of book.of('presidents')) {
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
  for (const entry of book.of('governments'))
    yield {
      person: { name: entry.value.prime_minister },
      organization: `government/${entry.key}`,
      role: 'Premier ministre',
      from: entry.value.from,
      to: entry.value.to,
      isPost: true,
      entry,
    }
  yield* membersOf(book)
  for (const entry of book.of('parties'))
    for (const name of entry.value.leader?.split(' et ') ?? [])
      yield {
        person: { name },
        organization: `party/${entry.key}`,
        role: entry.value.leader_role ?? 'direction',
        isPost: true,
        entry,
      }
  for (const entry of book.of('regional-presidents'))
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
function* membersOf(book: Book): Generator<Held> {
  const present = book.of('governments').find(({ value }) => value.to === null)
  if (present !== undefined)
    for (const entry of book.of('ministers')) {
      const { name, role, since, until } = entry.value
      if (role === 'Premier ministre') continue
      const organization = `government/${present.key}`
      yield { person: { name }, organization, role, from: since, to: until, isPost: true, entry }
    }
  const lists = { deputies: 'assembly', senators: 'senate', 'french-meps': 'european' } as const
  for (const [dataset, chamber] of Object.entries(lists) as [keyof typeof lists, keyof typeof chambers][]) {
    const groups = book.of('parliament-groups').filter(({ value }) => value.chamber === chamber)
    for (const entry of book.of(dataset)) {
      const { name, official_id, role, since, until, group } = entry.value
      const person = {
        name,
        identifier: official_id === null ? null : { identifier: official_id, scheme: chamber },
      }
      const held = { person, role, from: since, to: until, isPost: false, entry }
      yield { ...held, organization: chambers[chamber] }
      const seated = groups.find(({ value }) => value.abbreviation === group || value.name === group)
      if (seated !== undefined) yield { ...held, role: null, organization: `group/${seated.key}` }
    }
  }
  for (const entry of book.of('parliament-groups'))
    if (entry.value.president !== null)
      yield {
        person: { name: entry.value.president },
        organization: `group/${entry.key}`,
        role: 'Président du groupe',
        isPost: true,
        entry,
      }
  for (const entry of book.of('institutions')) {
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

/**
 * Gives everything its identifier. People of the same name are one person, unless registers number them apart.
 */
function collection() {
  const persons = new Map<string, PopoloPerson>()
  const organizations = new Map<string, PopoloOrganization>()
  const posts = new Map<string, Popolo['posts'][number]>()
  const memberships = new Map<string, PopoloMembership>()

  function personOf({ name, identifier, ...dates }: Person): PopoloPerson {
    const base = `person/${slugOf(name)}`
    for (let turn = 1; ; turn += 1) {
      const id = turn === 1 ? base : `${base}-${turn}`
      const known = persons.get(id)
      const other = known?.identifiers.find(({ scheme }) => scheme === identifier?.scheme)
      if (other !== undefined && other.identifier !== identifier?.identifier) continue
      const person = known ?? { id, name, identifiers: [] }
      Object.assign(person, dates)
      if (identifier && other === undefined) person.identifiers.push(identifier)
      persons.set(id, person)
      return person
    }
  }

  function hold({ person, organization, role, from, to, isPost, entry }: Held): void {
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

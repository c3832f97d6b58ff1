import { figureAnchor, type PoliticalSlug, politicalSlugs } from '@parvis/contract/civic/political-slugs.ts'
import type { PoliticalFindings } from '@parvis/contract/civic/politics.schemas.ts'
import { limits } from '@parvis/contract/limits.ts'
import type { Book, Entry } from './book.ts'
import { frenchDate } from './dashboard.ts'
import { pageMakers } from './pages/all.ts'
import { folded, marksOf } from './words.ts'

type Item = PoliticalFindings['items'][number]

export interface Findable {
  item: Item
  /** Words of the title, and words of the other fields, each after a space. */
  title: string
  rest: string
}

/** Rows per response; typing more words narrows the results. */
const listed = 30

/** Order of the kinds among equally good matches. */
const kinds: Item['kind'][] = [
  'page',
  'person',
  'party',
  'institution',
  'election',
  'series',
  'figure',
  'region',
  'law',
]

const pathOf = (slug: PoliticalSlug, block?: string) =>
  block === undefined ? `/political-data/${slug}` : `/political-data/${slug}#${block}`

/** The page that describes an institution. */
const placeOfInstitution: Record<string, PoliticalSlug> = {
  'conseil-constitutionnel': 'constitutional',
  'commission-europeenne': 'commission',
  'conseil-europeen': 'council',
  'conseil-ue': 'council',
  'parlement-europeen': 'parliament',
  bce: 'ecb',
  cjue: 'court',
  'cour-comptes-ue': 'court',
  cedh: 'international',
  onu: 'international',
  otan: 'international',
}

/** Everything that a search may find, on the book's day. */
export function findables(book: Book): Findable[] {
  const found: Findable[] = []
  const add = (item: Item, more: (string | null)[] = []) => {
    const rest = [item.detail, ...more].filter((part) => part !== null).join(' ')
    found.push({ item, title: ` ${folded(item.title)}`, rest: ` ${folded(rest)}` })
  }
  const of = (
    kind: Item['kind'],
    { title, detail, path }: { title: string; detail: string | null; path: string },
    entry: Entry,
    more?: (string | null)[],
  ) => add({ kind, title, detail, path, as_of: entry.provenance.as_of }, more)

  for (const slug of Object.keys(politicalSlugs) as PoliticalSlug[]) {
    const { title, summary } = pageMakers[slug]
    add({ kind: 'page', title, detail: summary, path: pathOf(slug), as_of: null })
  }
  for (const entry of book.of('presidents')) {
    const { name, mandate, from, to, reforms, prime_ministers, parties } = entry.value
    const office = mandate === 'interim' ? 'Intérim de la présidence' : 'Président de la République'
    const until = to === null ? `depuis ${from.slice(0, 4)}` : `${from.slice(0, 4)}-${to.slice(0, 4)}`
    const detail = `${office}, ${until}`
    of('person', { title: name, detail, path: pathOf('presidents', 'presidents') }, entry, [
      ...parties,
      ...reforms.map(({ label }) => label),
    ])
    for (const minister of prime_ministers) {
      const years = `${minister.from.slice(0, 4)}-${minister.to?.slice(0, 4) ?? ''}`
      of(
        'person',
        {
          title: minister.name,
          // The function, as the Constitution names it: women held it too.
          detail: `Fonction de Premier ministre, ${years}`,
          path: pathOf('governments', 'prime-ministers'),
        },
        entry,
        [name],
      )
    }
  }
  const lists = [
    ['ministers', pathOf('government', 'ministers')],
    ['deputies', pathOf('deputies', 'list')],
    ['senators', pathOf('senators', 'list')],
    ['french-meps', pathOf('european-meps', 'meps')],
  ] as const
  const functions = {
    ministers: 'Gouvernement',
    deputies: 'Assemblée nationale',
    senators: 'Sénat',
    'french-meps': 'Parlement européen',
  }
  const namesOf = {
    ministers: 'ministre',
    deputies: 'député députée',
    senators: 'sénateur sénatrice',
    'french-meps': 'eurodéputé eurodéputée',
  }
  for (const [dataset, path] of lists)
    for (const entry of book.of(dataset)) {
      const { name, role, group, party, constituency, committees } = entry.value
      const detail = [role ?? functions[dataset], group, constituency]
        .filter((part) => part !== null)
        .join(', ')
      of('person', { title: name, detail, path }, entry, [party, namesOf[dataset], ...committees])
    }
  for (const entry of book.of('institutions')) {
    const slug = placeOfInstitution[entry.key] ?? 'institutions'
    const { name, facts, members } = entry.value
    const path = slug === 'constitutional' ? pathOf(slug, 'facts') : pathOf(slug, entry.key)
    of('institution', { title: name, detail: facts[0] ?? null, path }, entry)
    // The presidencies of the Council are held by countries.
    for (const member of entry.key === 'conseil-ue' ? [] : members)
      of(
        'person',
        { title: member.name, detail: [name, member.role].filter(Boolean).join(', '), path },
        entry,
        [member.note, member.country],
      )
  }
  for (const entry of book.of('assembly-presidents')) {
    const detail = `Présidence de l’Assemblée nationale, ${entry.value.from.slice(0, 4)}-${entry.value.to?.slice(0, 4) ?? ''}`
    of('person', { title: entry.value.name, detail, path: pathOf('assembly', 'assembly-presidents') }, entry)
  }
  for (const entry of book.of('parties')) {
    const { name, abbreviation, leader, leader_role } = entry.value
    const detail = [abbreviation, leader, leader_role].filter((part) => part !== null).join(', ')
    of('party', { title: name, detail, path: pathOf('institutions', 'parties') }, entry)
  }
  for (const entry of book.of('parliament-groups')) {
    const { chamber, name, abbreviation, president, seats } = entry.value
    const slug = { assembly: 'assembly', senate: 'senate', european: 'parliament' } as const
    const chambers = { assembly: 'Assemblée nationale', senate: 'Sénat', european: 'Parlement européen' }
    const detail = [chambers[chamber], seats === null ? null : `${seats} sièges`, president]
      .filter((part) => part !== null)
      .join(', ')
    of('party', { title: name, detail, path: pathOf(slug[chamber], 'hemicycle') }, entry, [abbreviation])
  }
  const votes = [
    ['presidential-elections', 'elections'],
    ['legislative-elections', 'legislatives'],
    ['european-elections', 'european'],
    ['referendums', 'referendums'],
  ] as const
  for (const [dataset, slug] of votes) for (const entry of book.of(dataset)) election(entry, slug)
  for (const entry of book.of('local-elections')) {
    const slugs = { municipal: 'municipal-2026', regional: 'regional-2028', senatorial: 'senate' } as const
    const kind = entry.value.election
    if (kind === 'municipal' || kind === 'regional' || kind === 'senatorial') election(entry, slugs[kind])
  }
  function election(entry: Entry<(typeof votes)[number][0] | 'local-elections'>, slug: PoliticalSlug): void {
    const { title, outcome, question, rounds, year } = entry.value
    const named = rounds.flatMap(({ results }) =>
      results.flatMap(({ label, head, party }) => [label, head, party]),
    )
    const detail = [entry.value.election === 'referendum' ? `Référendum de ${year}` : null, outcome]
    of(
      'election',
      { title, detail: detail.filter((part) => part !== null).join(' : '), path: pathOf(slug, entry.key) },
      entry,
      [question, ...named],
    )
  }
  for (const entry of book.of('economic-series')) {
    const { label, unit } = entry.value
    of('series', { title: label, detail: unit, path: pathOf('economy', entry.key) }, entry)
  }
  for (const entry of book.of('economic-figures')) {
    const { label, display } = entry.value
    of('figure', { title: label, detail: display, path: pathOf('economy', figureAnchor(entry.key)) }, entry)
  }
  for (const entry of book.of('regions')) {
    const head = book.one('regional-presidents', entry.key)
    const path = pathOf('regions', 'map')
    const { name, prefecture, departments } = entry.value
    of(
      'region',
      { title: name, detail: head === undefined ? prefecture : `Présidence : ${head.value.name}`, path },
      entry,
      [prefecture, ...departments],
    )
    if (head !== undefined)
      of('person', { title: head.value.name, detail: `Présidence de région, ${name}`, path }, head, [
        head.value.party,
      ])
  }
  for (const event of book.events) {
    if (event.type !== 'election') continue
    const detail = frenchDate(event.from)
    add({
      kind: 'election',
      title: event.title,
      detail,
      path: pathOf('elections', 'ahead'),
      as_of: event.source.as_of,
    })
  }
  for (const { title, longTitle, status, path, asOf } of book.laws)
    add({ kind: 'law', title, detail: status, path, as_of: asOf }, [longTitle])
  return found
}

/** Finds items that contain every word as a prefix; matches in the title come first. */
export function find(all: Findable[], typed: string): PoliticalFindings {
  const marks = marksOf([...typed].slice(0, limits.search).join(''))
  if (marks.length === 0) return { marks, items: [], more: false }
  const inTitle: Findable[] = []
  const elsewhere: Findable[] = []
  for (const one of all) {
    if (marks.every((word) => one.title.includes(` ${word}`))) inTitle.push(one)
    else if (marks.every((word) => one.title.includes(` ${word}`) || one.rest.includes(` ${word}`)))
      elsewhere.push(one)
  }
  const byKind = (one: Findable, other: Findable) =>
    kinds.indexOf(one.item.kind) - kinds.indexOf(other.item.kind)
  const ordered = [...inTitle.sort(byKind), ...elsewhere.sort(byKind)]
  return { marks, items: ordered.slice(0, listed).map(({ item }) => item), more: ordered.length > listed }
}

import { slugOfRegister } from '@parvis/contract/civic/official-slug.ts'
import { figureAnchor, type PoliticalSlug, politicalSlugs } from '@parvis/contract/civic/political-slugs.ts'
import type { PoliticalFindings } from '@parvis/contract/civic/politics.schemas.ts'
import {
  europeanCommittees,
  hasMarks,
  nearlyMarked,
  searchLine,
  searchMarks,
} from '@parvis/contract/civic/words.ts'
import { limits } from '@parvis/contract/limits.ts'
import { everydayWordsOf } from '../laws/index.ts'
import type { Entry, FactSet } from './fact-set.ts'
import { frenchDate } from './frame.ts'
import { pageDefinitions } from './pages/all.ts'

type Item = PoliticalFindings['items'][number]

export interface Findable {
  item: Item
  /** Search lines of the title and of the other fields. */
  title: string
  rest: string
  /** Values of a series by year, which a search for the year shows. */
  yearly?: ReadonlyMap<string, string>
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

const joined = (parts: (string | null)[]) => parts.filter((part) => part !== null).join(', ')

/** The page that describes an institution. */
const pageOfInstitution: Record<string, PoliticalSlug> = {
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

/** Everything that a search may find on a day. */
export function findables(factSet: FactSet): Findable[] {
  const found: Findable[] = []
  const add = (
    {
      is_stale = false,
      source = null,
      ...rest
    }: Omit<Item, 'is_stale' | 'source'> & Partial<Pick<Item, 'is_stale' | 'source'>>,
    more: (string | null)[] = [],
  ) => {
    const item = { ...rest, source, is_stale }
    found.push({ item, title: searchLine([item.title]), rest: searchLine([item.detail, ...more]) })
  }
  const of = (
    kind: Item['kind'],
    { title, detail, path }: { title: string; detail: string | null; path: string },
    entry: Entry,
    more?: (string | null)[],
  ) => {
    const { as_of, stale, source } = entry.provenance
    add({ kind, title, detail, path, as_of, source: source.institution, is_stale: stale }, more)
  }

  for (const slug of Object.keys(politicalSlugs) as PoliticalSlug[]) {
    const { title, summary } = pageDefinitions[slug]
    add({ kind: 'page', title, detail: summary, path: pathOf(slug), as_of: null })
  }
  const inOffice = new Set(factSet.of('ministers').map(({ value }) => value.name))
  for (const entry of factSet.of('presidents')) {
    const { name, mandate, from, to, reforms, prime_ministers, parties } = entry.value
    const office = mandate === 'interim' ? 'Intérim de la présidence' : 'Président de la République'
    const until = to === null ? `depuis ${from.slice(0, 4)}` : `${from.slice(0, 4)}-${to.slice(0, 4)}`
    const detail = `${office}, ${until}`
    of('person', { title: name, detail, path: pathOf('presidents', 'presidents') }, entry, [
      ...parties,
      ...reforms.map(({ label }) => label),
    ])
    for (const minister of prime_ministers) {
      // Among the ministers, where their page is.
      if (inOffice.has(minister.name) && !minister.to) continue
      const years = `${minister.from.slice(0, 4)}-${minister.to?.slice(0, 4) ?? ''}`
      of(
        'person',
        {
          title: minister.name,
          // The function, as the Constitution names it, for women too.
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
    for (const entry of factSet.of(dataset)) {
      const { name, role, group, party, constituency, committees, until, official_id } = entry.value
      const left = until !== null && until <= factSet.today ? `mandat quitté le ${frenchDate(until)}` : null
      const detail = joined([role ?? functions[dataset], group === role ? null : group, constituency, left])
      const slug = slugOfRegister(official_id, name)
      of('person', { title: name, detail, path: slug === null ? path : `/elus/${slug}` }, entry, [
        party,
        namesOf[dataset],
        ...committees,
      ])
    }
  for (const entry of factSet.of('institutions')) {
    const slug = pageOfInstitution[entry.key] ?? 'institutions'
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
  for (const [code, name] of Object.entries(europeanCommittees))
    add({
      kind: 'institution',
      title: `${name} (commission ${code})`,
      detail: 'Commission du Parlement européen',
      path: pathOf('european-meps', 'committees'),
      as_of: null,
    })
  for (const entry of factSet.of('assembly-presidents')) {
    const detail = `Présidence de l’Assemblée nationale, ${entry.value.from.slice(0, 4)}-${entry.value.to?.slice(0, 4) ?? ''}`
    of('person', { title: entry.value.name, detail, path: pathOf('assembly', 'assembly-presidents') }, entry)
  }
  for (const entry of factSet.of('parties')) {
    const { name, abbreviation, leader, leader_role } = entry.value
    const detail = joined([abbreviation, leader, leader_role])
    of('party', { title: name, detail, path: pathOf('institutions', 'parties') }, entry)
  }
  for (const entry of factSet.of('parliament-groups')) {
    const { chamber, name, abbreviation, president, seats } = entry.value
    const slug = { assembly: 'assembly', senate: 'senate', european: 'parliament' } as const
    const chambers = { assembly: 'Assemblée nationale', senate: 'Sénat', european: 'Parlement européen' }
    const detail = joined([chambers[chamber], seats === null ? null : `${seats} sièges`, president])
    of('party', { title: name, detail, path: pathOf(slug[chamber], 'hemicycle') }, entry, [abbreviation])
  }
  const votes = [
    ['presidential-elections', 'elections'],
    ['legislative-elections', 'legislatives'],
    ['european-elections', 'european'],
    ['referendums', 'referendums'],
  ] as const
  for (const [dataset, slug] of votes) for (const entry of factSet.of(dataset)) election(entry, slug)
  for (const entry of factSet.of('local-elections')) {
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
  for (const entry of factSet.of('economic-series')) {
    const { label, unit } = entry.value
    const yearly = yearlyValues(entry.value)
    const item = {
      kind: 'series' as const,
      title: label,
      detail: unit,
      path: pathOf('economy', entry.key),
      as_of: entry.provenance.as_of,
      source: entry.provenance.source.institution,
      is_stale: entry.provenance.stale,
    }
    found.push({ item, title: searchLine([label]), rest: searchLine([unit, ...yearly.keys()]), yearly })
  }
  for (const entry of factSet.of('economic-figures')) {
    const { label, display } = entry.value
    of('figure', { title: label, detail: display, path: pathOf('economy', figureAnchor(entry.key)) }, entry)
  }
  for (const entry of factSet.of('regions')) {
    const head = factSet.one('regional-presidents', entry.key)
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
  for (const event of factSet.events) {
    if (event.type !== 'election') continue
    const detail = frenchDate(event.from)
    add({
      kind: 'election',
      title: event.title,
      detail,
      path: pathOf('elections', 'ahead'),
      as_of: event.source.as_of,
      source: event.source.institution,
    })
  }
  for (const { title, longTitle, status, path, asOf, source } of factSet.laws)
    add({ kind: 'law', title, detail: status, path, as_of: asOf, source }, [
      longTitle,
      ...everydayWordsOf(`${title} · ${longTitle ?? ''}`),
    ])
  return found
}

/**
 * Finds items with every word as a prefix, titles first; without any, items with a typing error in a word, unless only the
 * exact words count.
 */
export function findPolitics(
  all: Findable[],
  typed: string,
  { exact: exactly = false }: { exact?: boolean } = {},
): PoliticalFindings {
  const marks = searchMarks([...typed].slice(0, limits.search).join(''))
  if (marks.length === 0) return { marks, items: [], more: false }
  const inTitle: Findable[] = []
  const elsewhere: Findable[] = []
  for (const one of all) {
    if (hasMarks(one.title, marks)) inTitle.push(one)
    else if (hasMarks(one.title + one.rest, marks)) elsewhere.push(one)
  }
  const byKind = (one: Findable, other: Findable) =>
    kinds.indexOf(one.item.kind) - kinds.indexOf(other.item.kind)
  const exact = [...inTitle.sort(byKind), ...elsewhere.sort(byKind)]
  const near = exact.length > 0 || exactly ? { found: [], words: [] } : findNear(all, marks)
  const ordered = exact.length > 0 ? exact : near.found.sort(byKind)
  const items = ordered.slice(0, listed).map(({ item, yearly }) => {
    const ofYear = marks.flatMap((word) => yearly?.get(word) ?? [])
    return ofYear.length === 0 ? item : { ...item, detail: ofYear.join(', ') }
  })
  return {
    marks: near.words.length > 0 ? near.words : marks,
    items,
    more: ordered.length > listed,
  }
}

/** Most words that a typing error may stand for. */
const wordsMeant = 50

function findNear(all: Findable[], marks: string[]): { found: Findable[]; words: string[] } {
  const matches = all.flatMap((one) => {
    const words = nearlyMarked(one.title + one.rest, marks)
    return words.length === 0 ? [] : [{ one, words }]
  })
  return {
    found: matches.map(({ one }) => one),
    words: [...new Set(matches.flatMap(({ words }) => words))].slice(0, wordsMeant),
  }
}

/** Sentences such as « 2025 : 115,7 % du PIB », by year; each year of a series by quarter or month has its last value. */
function yearlyValues({ unit, decimals, points }: Entry<'economic-series'>['value']): Map<string, string> {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return new Map(
    points.map(({ at, value }) => [
      at.slice(0, 4),
      `${at}\u00a0: ${value.toLocaleString('fr-FR', digits)}\u00a0${unit}`,
    ]),
  )
}

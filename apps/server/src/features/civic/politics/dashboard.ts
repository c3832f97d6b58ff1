import type { Provenance } from '@parvis/contract/civic/political-people.schemas.ts'
import { type PoliticalSlug, politicalCards } from '@parvis/contract/civic/political-slugs.ts'
import type { PoliticalDashboard } from '@parvis/contract/civic/politics.schemas.ts'
import { eventProvenance } from './blocks.ts'
import type { Book, Entry } from './book.ts'
import { indicatorFigures } from './datasets.ts'
import { frenchDate } from './frame.ts'
import { pageMakers } from './pages/all.ts'
import { assemblySeats, senateSeats } from './pages/chambers.ts'
import { frenchSeats, presidencyOn } from './pages/europe.ts'

interface KeyFigure {
  label: string
  display: string
  provenance: Provenance
}

/** The dashboard on the book's day. */
export function makeDashboard(book: Book): PoliticalDashboard {
  return {
    cards: politicalCards.map(({ slug, tab }) => {
      const { title, summary } = pageMakers[slug]
      return { slug, tab, title, description: summary, figure: keyFigure(slug, book) ?? null }
    }),
  }
}

/** Leading figures of pages about the economy. */
const economicFigures: Partial<Record<PoliticalSlug, string>> = {
  growth: indicatorFigures['gdp-growth'],
  unemployment: indicatorFigures.unemployment,
  inflation: indicatorFigures.inflation,
  debt: indicatorFigures['public-debt'],
  economy: indicatorFigures['public-debt'],
  budget: indicatorFigures['public-deficit'],
  'public-accounts': 'spending-2025',
  trade: indicatorFigures['trade-balance'],
  demographics: indicatorFigures.population,
}

/** The leading figure of a page; undefined where none is established. */
export function keyFigure(slug: PoliticalSlug, book: Book): KeyFigure | undefined {
  switch (slug) {
    case 'president':
    case 'presidents':
      return named(
        'En exercice',
        book.of('presidents').findLast(({ value }) => value.to === null),
      )
    case 'government':
      return named('Premier ministre', book.of('ministers')[0])
    case 'assembly':
    case 'deputies':
      return seated(book.one('institutions', 'assemblee-nationale'), `${assemblySeats} députés`)
    case 'senate':
    case 'senators':
      return seated(book.one('institutions', 'senat'), `${senateSeats} sénateurs`)
    case 'constitutional':
      return named('Présidence', book.one('institutions', 'conseil-constitutionnel'), 'members')
    case 'regions':
      return counted(book.of('regions'))
    case 'presidential-2027':
      return dated('Premier tour', 'presidentielle-2027-t1', book)
    case 'regional-2028':
      return dated('Prochain scrutin', 'regionales-2028', book)
    case 'legislatives':
    case 'legislative-2027':
      return dated('Prochain scrutin', 'legislatives-2029', book)
    case 'european':
    case 'euro-elections':
      return dated('Prochain scrutin', 'europeennes-2029', book)
    case 'municipal-2026':
      return dated('Second tour', 'municipales-2026-t2', book)
    case 'referendums': {
      const last = book.of('referendums').at(-1)
      return (
        last && { label: 'Dernier référendum', display: String(last.value.year), provenance: last.provenance }
      )
    }
    case 'european-meps':
    case 'parliament': {
      const { display, provenance } = frenchSeats(book)
      return provenance && { label: 'Élus de la France', display, provenance }
    }
    case 'commission':
      return named('Présidence', book.one('institutions', 'commission-europeenne'), 'members')
    case 'council':
      return presidency(book)
    case 'court':
      return named('Présidence', book.one('institutions', 'cjue'), 'members')
    case 'ecb':
      return named('Présidence', book.one('institutions', 'bce'), 'members')
    default: {
      const key = economicFigures[slug]
      return key === undefined ? undefined : figure(key, book)
    }
  }
}

type Named = Entry<'presidents'> | Entry<'ministers'>

function named(label: string, entry: Named | undefined): KeyFigure | undefined
function named(label: string, entry: Entry<'institutions'> | undefined, of: 'members'): KeyFigure | undefined
function named(
  label: string,
  entry: Named | Entry<'institutions'> | undefined,
  of?: 'members',
): KeyFigure | undefined {
  if (entry === undefined) return undefined
  const display =
    of === 'members' ? (entry as Entry<'institutions'>).value.members[0]?.name : entry.value.name
  return display === undefined ? undefined : { label, display, provenance: entry.provenance }
}

/** The size of a chamber is set by law: it has a source, and no age. */
function seated(entry: Entry<'institutions'> | undefined, display: string): KeyFigure | undefined {
  return (
    entry && { label: 'Effectif', display, provenance: { ...entry.provenance, stale: false, warning: null } }
  )
}

function presidency(book: Book): KeyFigure | undefined {
  const council = book.one('institutions', 'conseil-ue')
  const country = council && presidencyOn(book.today, council)
  return country && { label: 'Présidence tournante', display: country.name, provenance: council.provenance }
}

/** Their legal populations are of other years: a sum would be a second population of France on the same day. */
function counted(regions: Entry<'regions'>[]): KeyFigure | undefined {
  const [first] = regions
  const overseas = regions.filter(({ value }) => value.zone === 'outre-mer').length
  return (
    first && {
      label: `dont ${overseas} outre-mer`,
      display: `${regions.length} régions`,
      provenance: { ...first.provenance, stale: false },
    }
  )
}

function dated(label: string, reference: string, book: Book): KeyFigure | undefined {
  const event = book.events.find((one) => one.reference === reference)
  if (event === undefined) return undefined
  return { label, display: frenchDate(event.from), provenance: eventProvenance(event, book) }
}

function figure(key: string, book: Book): KeyFigure | undefined {
  const entry = book.one('economic-figures', key)
  return entry && { label: entry.value.label, display: entry.value.display, provenance: entry.provenance }
}

/**
 * The leading figure of the economy with the latest date, and its page. One that is outdated or uncertain is left out:
 * it may not be shown without its caveat.
 */
export function latestFigure(book: Book): (KeyFigure & { slug: PoliticalSlug }) | undefined {
  const known = politicalCards.flatMap(({ slug }) => {
    const key = economicFigures[slug]
    const found = key === undefined ? undefined : figure(key, book)
    return found === undefined ? [] : [{ slug, ...found }]
  })
  return known
    .filter(
      ({ provenance: { stale, warning, basis } }) =>
        !stale && warning === null && basis !== 'general-knowledge',
    )
    .sort((one, other) => other.provenance.as_of.localeCompare(one.provenance.as_of))[0]
}

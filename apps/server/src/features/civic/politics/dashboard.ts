import type { Provenance } from '@parvis/contract/civic/political-people.schemas.ts'
import { type PoliticalSlug, politicalCards } from '@parvis/contract/civic/political-slugs.ts'
import type { PoliticalDashboard } from '@parvis/contract/civic/politics.schemas.ts'
import { eventProvenance } from './blocks.ts'
import { indicatorFigures } from './datasets.ts'
import type { Entry, FactSet } from './fact-set.ts'
import { frenchDate } from './frame.ts'
import { pageDefinitions } from './pages/all.ts'
import { assemblySeats, senateSeats } from './pages/chambers.ts'
import { frenchSeats, presidencyOn } from './pages/europe.ts'

interface KeyFigure {
  label: string
  display: string
  provenance: Provenance
}

/** Builds the dashboard of a day. */
export function buildDashboard(factSet: FactSet): PoliticalDashboard {
  return {
    cards: politicalCards.map(({ slug, tab }) => {
      const { title, summary } = pageDefinitions[slug]
      return { slug, tab, title, description: summary, figure: keyFigure(slug, factSet) ?? null }
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
export function keyFigure(slug: PoliticalSlug, factSet: FactSet): KeyFigure | undefined {
  switch (slug) {
    case 'president':
    case 'presidents':
      return holderOf(
        'En exercice',
        factSet.of('presidents').findLast(({ value }) => value.to === null),
      )
    case 'government':
      return holderOf('Premier ministre', factSet.of('ministers')[0])
    case 'assembly':
    case 'deputies':
      return chamberSize(factSet.one('institutions', 'assemblee-nationale'), `${assemblySeats} députés`)
    case 'senate':
    case 'senators':
      return chamberSize(factSet.one('institutions', 'senat'), `${senateSeats} sénateurs`)
    case 'constitutional':
      return headOf(factSet, 'conseil-constitutionnel')
    case 'regions':
      return regionCount(factSet.of('regions'))
    case 'presidential-2027':
      return dateOf('Premier tour', 'presidentielle-2027-t1', factSet)
    case 'regional-2028':
      return dateOf('Prochain scrutin', 'regionales-2028', factSet)
    case 'legislatives':
    case 'legislative-2027':
      return dateOf('Prochain scrutin', 'legislatives-2029', factSet)
    case 'european':
    case 'euro-elections':
      return dateOf('Prochain scrutin', 'europeennes-2029', factSet)
    case 'municipal-2026':
      return dateOf('Second tour', 'municipales-2026-t2', factSet)
    case 'referendums': {
      const last = factSet.of('referendums').at(-1)
      return (
        last && { label: 'Dernier référendum', display: String(last.value.year), provenance: last.provenance }
      )
    }
    case 'european-meps':
    case 'parliament': {
      const { display, provenance } = frenchSeats(factSet)
      return provenance && { label: 'Élus de la France', display, provenance }
    }
    case 'commission':
      return headOf(factSet, 'commission-europeenne')
    case 'council':
      return presidency(factSet)
    case 'court':
      return headOf(factSet, 'cjue')
    case 'ecb':
      return headOf(factSet, 'bce')
    default: {
      const key = economicFigures[slug]
      return key === undefined ? undefined : figure(key, factSet)
    }
  }
}

function holderOf(
  label: string,
  entry: Entry<'presidents'> | Entry<'ministers'> | undefined,
): KeyFigure | undefined {
  return entry && { label, display: entry.value.name, provenance: entry.provenance }
}

/** The first member of an institution, its head. */
function headOf(factSet: FactSet, institution: string): KeyFigure | undefined {
  const entry = factSet.one('institutions', institution)
  const head = entry?.value.members[0]
  return head && entry && { label: 'Présidence', display: head.name, provenance: entry.provenance }
}

/** The law sets the size of a chamber: it never becomes stale. */
function chamberSize(entry: Entry<'institutions'> | undefined, display: string): KeyFigure | undefined {
  return (
    entry && { label: 'Effectif', display, provenance: { ...entry.provenance, stale: false, warning: null } }
  )
}

function presidency(factSet: FactSet): KeyFigure | undefined {
  const council = factSet.one('institutions', 'conseil-ue')
  const country = council && presidencyOn(factSet.today, council)
  return country && { label: 'Présidence tournante', display: country.name, provenance: council.provenance }
}

/** Number of regions. Their populations are of different years and have no sum. */
function regionCount(regions: Entry<'regions'>[]): KeyFigure | undefined {
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

function dateOf(label: string, reference: string, factSet: FactSet): KeyFigure | undefined {
  const event = factSet.events.find((one) => one.reference === reference)
  if (event === undefined) return undefined
  return { label, display: frenchDate(event.from), provenance: eventProvenance(event, factSet) }
}

function figure(key: string, factSet: FactSet): KeyFigure | undefined {
  const entry = factSet.one('economic-figures', key)
  return entry && { label: entry.value.label, display: entry.value.display, provenance: entry.provenance }
}

/**
 * The leading economic figure with the latest date, and its page. Skips stale and uncertain ones, which need a
 * caveat.
 */
export function latestFigure(factSet: FactSet): (KeyFigure & { slug: PoliticalSlug }) | undefined {
  const shownCards = politicalCards.flatMap(({ slug }) => {
    const key = economicFigures[slug]
    const found = key === undefined ? undefined : figure(key, factSet)
    return found === undefined ? [] : [{ slug, ...found }]
  })
  return shownCards
    .filter(
      ({ provenance: { stale, warning, basis } }) =>
        !stale && warning === null && basis !== 'general-knowledge',
    )
    .sort((one, other) => other.provenance.as_of.localeCompare(one.provenance.as_of))[0]
}

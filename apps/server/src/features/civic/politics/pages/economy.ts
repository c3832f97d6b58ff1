import type { SeriesBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import { required } from '@parvis/platform/required.ts'
import { facts, figures, members, publisher } from '../blocks.ts'
import type { Entry, FactSet } from '../fact-set.ts'
import { type BuiltBlock, folded, frame, type PageDefinition, recordsOf } from '../frame.ts'

/** The series of each indicator; the first is the indicator itself. */
const seriesAbout: Record<string, string[]> = {
  growth: ['gdp-growth', 'gdp-growth-quarterly'],
  unemployment: ['unemployment', 'unemployment-quarterly', 'unemployment-eurostat'],
  inflation: ['inflation', 'consumer-prices', 'inflation-hicp'],
  debt: ['public-debt'],
  budget: ['public-deficit'],
  trade: ['trade-balance'],
  demographics: ['population'],
  'public-accounts': ['public-deficit', 'public-debt'],
}

function seriesBlock(factSet: FactSet, entry: Entry<'economic-series'>): BuiltBlock {
  const { key, value, provenance } = entry
  const block: SeriesBlock = {
    ...frame({ id: key, title: value.label }, [entry]),
    kind: 'series',
    series: [{ key, ...value, provenance }],
    presidencies: presidenciesDuring(factSet, required(value.points[0], 'the first point').at),
  }
  return { block, records: recordsOf([entry]) }
}

function presidenciesDuring(factSet: FactSet, since: string): SeriesBlock['presidencies'] {
  return factSet
    .of('presidents')
    .filter(({ value }) => value.mandate === 'president' && (value.to === null || value.to >= since))
    .map(({ value: { name, from, to } }) => ({ name, from, to }))
}

/** An indicator's own figures and chart, then those of the others, folded. */
function indicators(factSet: FactSet, about: string): BuiltBlock[] {
  const own = (entry: Entry<'economic-figures'>) => entry.value.about.includes(about)
  const all = factSet.of('economic-figures')
  const first = seriesAbout[about] ?? []
  const series = factSet.of('economic-series')
  return [
    ...figures('figures', 'Chiffres clés', all.filter(own)),
    ...first.flatMap((key) => {
      const entry = factSet.one('economic-series', key)
      return entry === undefined ? [] : [seriesBlock(factSet, entry)]
    }),
    ...institutionsOf(factSet, about),
    ...monthlyInflation(factSet, about),
    ...folded([
      ...figures(
        'other-figures',
        'Autres indicateurs',
        all.filter((entry) => !own(entry)),
      ),
      ...series.filter(({ key }) => !first.includes(key)).map((entry) => seriesBlock(factSet, entry)),
    ]),
  ]
}

/** Names the publisher of monthly inflation until an import brings it. */
function monthlyInflation(factSet: FactSet, about: string): BuiltBlock[] {
  if (about !== 'inflation' || factSet.one('economic-series', 'consumer-prices') !== undefined) return []
  return [
    publisher('monthly', 'L’inflation mois par mois', {
      institution: 'INSEE',
      url: 'https://www.insee.fr/',
      publishes: 'L’indice des prix à la consommation de chaque mois, et son évolution sur un an.',
      missing: '{siteName} n’a pas établi les chiffres mensuels.',
    }),
  ]
}

function institutionsOf(factSet: FactSet, about: string): BuiltBlock[] {
  if (about !== 'public-accounts') return []
  return [
    ...facts('cour-des-comptes', 'Cour des comptes', factSet.one('institutions', 'cour-des-comptes')),
    ...members(
      'cour-des-comptes-members',
      'Cour des comptes : présidence',
      factSet.one('institutions', 'cour-des-comptes'),
    ),
    ...facts(
      'cour-comptes-ue',
      'Cour des comptes européenne',
      factSet.one('institutions', 'cour-comptes-ue'),
    ),
    publisher('reports', 'Les rapports', {
      institution: 'Cour des comptes',
      url: 'https://www.ccomptes.fr/',
      publishes:
        'Les rapports publics sur l’emploi des fonds de l’État, de la Sécurité sociale et des collectivités.',
      missing: '{siteName} ne reprend pas les rapports : ils se lisent à la Cour.',
    }),
  ]
}

const indicatorPage = (about: string, title: string, summary: string): PageDefinition => ({
  title,
  summary,
  blocks: (factSet) => indicators(factSet, about),
})

export const economy = {
  economy: {
    title: 'Économie',
    summary: 'Croissance, chômage, prix, dette, budget, commerce, population : chiffres récents et séries.',
    blocks: (factSet) => {
      const [first, ...others] = factSet.of('economic-series').map((entry) => seriesBlock(factSet, entry))
      return [
        ...figures('figures', 'Chiffres clés', factSet.of('economic-figures')),
        ...(first === undefined ? [] : [first]),
        ...folded(others),
      ]
    },
  },
  demographics: indicatorPage(
    'demographics',
    'Démographie',
    'La population de la France au 1er janvier, année par année.',
  ),
  growth: indicatorPage(
    'growth',
    'Croissance',
    'L’évolution du produit intérieur brut en volume, année par année.',
  ),
  unemployment: indicatorPage(
    'unemployment',
    'Chômage',
    'Le taux de chômage au sens du BIT, en moyenne annuelle et au dernier trimestre connu.',
  ),
  inflation: indicatorPage(
    'inflation',
    'Inflation',
    'L’évolution des prix à la consommation, en moyenne annuelle.',
  ),
  budget: indicatorPage(
    'budget',
    'Budget',
    'Le solde public, les recettes, les dépenses et les prévisions du Gouvernement.',
  ),
  debt: indicatorPage(
    'debt',
    'Dette publique',
    'La dette des administrations publiques au sens de Maastricht.',
  ),
  trade: indicatorPage('trade', 'Commerce extérieur', 'Le solde commercial des biens, année par année.'),
  'public-accounts': indicatorPage(
    'public-accounts',
    'Comptes publics',
    'Les comptes des administrations publiques, et les institutions qui les contrôlent.',
  ),
} satisfies Record<string, PageDefinition>

import type { SeriesBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import { required } from '@parvis/platform/required.ts'
import { facts, figures, members, publisher } from '../blocks.ts'
import type { Book, Entry } from '../book.ts'
import { aside, frame, type Made, type PageMaker, shownOf } from '../frame.ts'

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

function seriesBlock(book: Book, entry: Entry<'economic-series'>): Made {
  const { key, value, provenance } = entry
  const block: SeriesBlock = {
    ...frame({ id: key, title: value.label }, [entry]),
    kind: 'series',
    series: [{ key, ...value, provenance }],
    presidencies: presidenciesDuring(book, required(value.points[0], 'the first point').at),
  }
  return { block, shown: shownOf([entry]) }
}

function presidenciesDuring(book: Book, since: string): SeriesBlock['presidencies'] {
  return book
    .of('presidents')
    .filter(({ value }) => value.mandate === 'president' && (value.to === null || value.to >= since))
    .map(({ value: { name, from, to } }) => ({ name, from, to }))
}

/** An indicator's own figures and chart, then those of the others, folded. */
function indicators(book: Book, about: string): Made[] {
  const own = (entry: Entry<'economic-figures'>) => entry.value.about.includes(about)
  const all = book.of('economic-figures')
  const first = seriesAbout[about] ?? []
  const series = book.of('economic-series')
  return [
    ...figures('figures', 'Chiffres clés', all.filter(own)),
    ...first.flatMap((key) => {
      const entry = book.one('economic-series', key)
      return entry === undefined ? [] : [seriesBlock(book, entry)]
    }),
    ...institutionsOf(book, about),
    ...monthlyInflation(book, about),
    ...aside([
      ...figures(
        'other-figures',
        'Autres indicateurs',
        all.filter((entry) => !own(entry)),
      ),
      ...series.filter(({ key }) => !first.includes(key)).map((entry) => seriesBlock(book, entry)),
    ]),
  ]
}

/** Names the publisher of monthly inflation until an import brings it. */
function monthlyInflation(book: Book, about: string): Made[] {
  if (about !== 'inflation' || book.one('economic-series', 'consumer-prices') !== undefined) return []
  return [
    publisher('monthly', 'L’inflation mois par mois', {
      institution: 'INSEE',
      url: 'https://www.insee.fr/',
      publishes: 'L’indice des prix à la consommation de chaque mois, et son évolution sur un an.',
      missing: '{siteName} n’a pas établi les chiffres mensuels.',
    }),
  ]
}

function institutionsOf(book: Book, about: string): Made[] {
  if (about !== 'public-accounts') return []
  return [
    ...facts('cour-des-comptes', 'Cour des comptes', book.one('institutions', 'cour-des-comptes')),
    ...members(
      'cour-des-comptes-members',
      'Cour des comptes : présidence',
      book.one('institutions', 'cour-des-comptes'),
    ),
    ...facts('cour-comptes-ue', 'Cour des comptes européenne', book.one('institutions', 'cour-comptes-ue')),
    publisher('reports', 'Les rapports', {
      institution: 'Cour des comptes',
      url: 'https://www.ccomptes.fr/',
      publishes:
        'Les rapports publics sur l’emploi des fonds de l’État, de la Sécurité sociale et des collectivités.',
      missing: '{siteName} ne reprend pas les rapports : ils se lisent à la Cour.',
    }),
  ]
}

export const economy = {
  economy: {
    title: 'Économie',
    summary: 'Croissance, chômage, prix, dette, budget, commerce, population : chiffres récents et séries.',
    blocks: (book) => {
      const [first, ...others] = book.of('economic-series').map((entry) => seriesBlock(book, entry))
      return [
        ...figures('figures', 'Chiffres clés', book.of('economic-figures')),
        ...(first === undefined ? [] : [first]),
        ...aside(others),
      ]
    },
  },
  demographics: {
    title: 'Démographie',
    summary: 'La population de la France au 1er janvier, année par année.',
    blocks: (book) => indicators(book, 'demographics'),
  },
  growth: {
    title: 'Croissance',
    summary: 'L’évolution du produit intérieur brut en volume, année par année.',
    blocks: (book) => indicators(book, 'growth'),
  },
  unemployment: {
    title: 'Chômage',
    summary: 'Le taux de chômage au sens du BIT, en moyenne annuelle et au dernier trimestre connu.',
    blocks: (book) => indicators(book, 'unemployment'),
  },
  inflation: {
    title: 'Inflation',
    summary: 'L’évolution des prix à la consommation, en moyenne annuelle.',
    blocks: (book) => indicators(book, 'inflation'),
  },
  budget: {
    title: 'Budget',
    summary: 'Le solde public, les recettes, les dépenses et les prévisions du Gouvernement.',
    blocks: (book) => indicators(book, 'budget'),
  },
  debt: {
    title: 'Dette publique',
    summary: 'La dette des administrations publiques au sens de Maastricht.',
    blocks: (book) => indicators(book, 'debt'),
  },
  trade: {
    title: 'Commerce extérieur',
    summary: 'Le solde commercial des biens, année par année.',
    blocks: (book) => indicators(book, 'trade'),
  },
  'public-accounts': {
    title: 'Comptes publics',
    summary: 'Les comptes des administrations publiques, et les institutions qui les contrôlent.',
    blocks: (book) => indicators(book, 'public-accounts'),
  },
} satisfies Record<string, PageMaker>

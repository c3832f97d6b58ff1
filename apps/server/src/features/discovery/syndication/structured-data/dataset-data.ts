import type { FactSource, Provenance } from '@parvis/contract/civic/political-people.schemas.ts'
import { politicalCsvPath, politicalSlugs } from '@parvis/contract/civic/political-slugs.ts'
import type { PoliticalPage } from '@parvis/contract/civic/politics.schemas.ts'
import { exportPopolo } from '@parvis/contract/civic/politics.ts'
import { apiAddress } from '@parvis/contract/endpoint.ts'
import type { CreativeWork, DataCatalog, DataDownload, Dataset, WithContext } from 'schema-dts'
import { absolute, paths } from '../addresses.ts'
import type { Site } from '../site.ts'
import { licenceOf } from './licences.ts'
import { breadcrumbs, context, publisherOf, siteLanguage } from './parts.ts'

const catalogPath = '/political-data'
const catalogName = 'Données politiques'

/** Structured data of a page of political data: contents, sources and files. */
export const datasetData = (site: Site, page: PoliticalPage): object[] => [
  described(site, page),
  breadcrumbs(site, [
    { name: catalogName, path: catalogPath },
    { name: page.title, path: paths.data(page.slug) },
  ]),
]

function described(site: Site, page: PoliticalPage): WithContext<Dataset> {
  const url = absolute(site.url, paths.data(page.slug))
  const provenances = page.blocks.flatMap(({ provenance }) => provenance ?? [])
  const days = provenances.map(({ as_of }) => as_of).sort()
  const corrected = provenances.flatMap(({ corrected_on, remark_on }) =>
    [corrected_on ?? [], remark_on ?? []].flat(),
  )
  const sources = sourcesOf(provenances)
  const licences = [...new Set(sources.flatMap((source) => licenceOf(source.url) ?? []))]
  return {
    '@context': context,
    '@type': 'Dataset',
    '@id': url,
    url,
    name: page.title,
    description: descriptionOf(page),
    inLanguage: siteLanguage,
    isAccessibleForFree: true,
    license: licences.length > 0 ? licences : undefined,
    isBasedOn: sources.length > 0 ? sources.map(sourceOf) : undefined,
    creator: [...new Set(sources.map(({ institution }) => institution))].map((name) => ({
      '@type': 'Organization' as const,
      name,
    })),
    publisher: publisherOf(site),
    dateModified: [...days, ...corrected].sort().at(-1),
    temporalCoverage: days.length === 0 ? undefined : `${days[0]}/${days.at(-1)}`,
    includedInDataCatalog: { '@type': 'DataCatalog', '@id': `${site.url}${catalogPath}`, name: catalogName },
    distribution: filesOf(site, page),
  }
}

/** Search engines require fifty characters. */
const descriptionOf = ({ summary, blocks }: PoliticalPage) =>
  [summary, `Contient : ${blocks.map(({ title }) => title).join(', ')}.`].join(' ')

function sourcesOf(provenances: readonly Provenance[]): FactSource[] {
  const sources = new Map<string, FactSource>()
  for (const { source, second_source, correction_source } of provenances)
    for (const one of [source, second_source, correction_source && correctionSource(correction_source)])
      if (one !== null) sources.set(`${one.institution} ${one.page} ${one.url}`, one)
  return [...sources.values()]
}

/** Source of a correction, with one name for publisher and page. */
const correctionSource = ({ name, url }: NonNullable<Provenance['correction_source']>): FactSource => ({
  institution: name,
  page: name,
  url,
  exact_page: true,
})

const sourceOf = ({ institution, page, url }: FactSource): CreativeWork => ({
  '@type': 'WebPage',
  name: page,
  url: url ?? undefined,
  license: licenceOf(url),
  publisher: { '@type': 'Organization', name: institution },
})

function filesOf(site: Site, { slug, template, blocks }: PoliticalPage): DataDownload[] {
  const sheets = blocks
    .filter(({ csv }) => csv)
    .map(
      ({ id, title }): DataDownload => ({
        '@type': 'DataDownload',
        name: title,
        encodingFormat: 'text/csv',
        contentUrl: absolute(site.url, politicalCsvPath(slug, id)),
      }),
    )
  return template === 'generic' || template === 'europe' ? [...sheets, popolo(site)] : sheets
}

/** People and their posts, of all pages. */
const popolo = (site: Site): DataDownload => ({
  '@type': 'DataDownload',
  name: 'Personnes et fonctions (Popolo)',
  encodingFormat: 'application/json',
  contentUrl: `${site.url}${apiAddress}${exportPopolo.path}`,
})

/** Structured data of the dashboard: a catalogue of its pages. */
export const catalogData = (site: Site, description: string): WithContext<DataCatalog> => ({
  '@context': context,
  '@type': 'DataCatalog',
  '@id': `${site.url}${catalogPath}`,
  url: `${site.url}${catalogPath}`,
  name: catalogName,
  description,
  inLanguage: siteLanguage,
  publisher: publisherOf(site),
  dataset: Object.keys(politicalSlugs).map((slug) => ({ '@id': absolute(site.url, paths.data(slug)) })),
})

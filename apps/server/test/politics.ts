import type { PoliticalBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import type { PoliticalPage } from '@parvis/contract/civic/politics.schemas.ts'
import {
  getPoliticalDashboard,
  getPoliticalPage,
  listPoliticalPeople,
  listPoliticalVersions,
  searchPolitics,
} from '@parvis/contract/civic/politics.ts'
import { loadReference } from '../reference/load.ts'
import type { AppContext } from '../src/app-context.ts'
import { type Origin, putRecords, type RecordInput } from '../src/features/civic/politics/service.ts'
import { test as base } from './parvis.ts'
import type { Guest } from './people.ts'

/** The server with the data of a first start. */
export const test = base.extend<{ established: undefined }>({
  established: [
    async ({ context }, use) => {
      await loadReference(context)
      await use(undefined)
    },
    { auto: true },
  ],
})

export const opens = (reader: Guest, slug: string) => reader.call(getPoliticalPage, { params: { slug } })
export const dashboard = (reader: Guest) => reader.call(getPoliticalDashboard, {})
export const search = (reader: Guest, q: string) => reader.call(searchPolitics, { query: { q } })
export const versions = (reader: Guest, slug: string, block: string, cursor?: string) =>
  reader.call(listPoliticalVersions, { params: { slug, block }, query: { cursor } })
export const lists = (
  reader: Guest,
  slug: string,
  block: string,
  query: { q?: string; cursor?: string } = {},
) => reader.call(listPoliticalPeople, { params: { slug, block }, query })

export function blockOf<Kind extends PoliticalBlock['kind']>(page: PoliticalPage, kind: Kind, id?: string) {
  const found = page.blocks.find((block) => block.kind === kind && (id === undefined || block.id === id))
  if (found === undefined) throw new Error(`${page.slug} has no ${kind} ${id ?? ''}`)
  return found as PoliticalBlock & { kind: Kind }
}

export const imported = (more: Partial<Origin> = {}): Origin => ({
  kind: 'import',
  importId: 'essai',
  reason: 'Import d’essai du 21 novembre 2026.',
  complete: false,
  ...more,
})

export const put = <Name extends Parameters<typeof putRecords>[2]>(
  context: AppContext,
  dataset: Name,
  records: RecordInput<Name>[],
  origin: Origin = imported(),
) => context.transaction((tx) => putRecords(context, tx, dataset, records, origin))

export const debt = (
  value: { display: string; value: number },
  more: Partial<RecordInput<'economic-figures'>> = {},
): RecordInput<'economic-figures'> => ({
  key: 'public-debt-q2-2026',
  value: {
    label: 'Dette publique fin juin 2026',
    unit: '% du PIB',
    refers_to: '2026-06-30',
    rhythm: 'quarter',
    about: ['debt', 'public-accounts'],
    ...value,
  },
  source: { institution: 'INSEE', page: 'Dette trimestrielle', url: 'https://www.insee.fr/' },
  asOf: '2026-10-15',
  basis: 'single-copy',
  ...more,
})

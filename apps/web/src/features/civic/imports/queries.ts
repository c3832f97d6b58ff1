import { listImports } from '@parvis/contract/civic/imports.ts'
import type { PoliticalSlug } from '@parvis/contract/civic/political-slugs.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'

export const importsQuery = queryOptions({
  queryKey: ['imports'] as const,
  queryFn: ({ signal }) => call(listImports, { signal }),
  // Imports are daily.
  staleTime: 10 * 60_000,
})

const economy = ['insee', 'eurostat']

/** Sources that feed each page of political data; the other pages are bundled. */
export const sourcesOfPage: Partial<Record<PoliticalSlug, string[]>> = {
  deputies: ['assemblee-acteurs'],
  assembly: ['assemblee-acteurs'],
  senators: ['senat-senateurs'],
  senate: ['senat-senateurs'],
  transparency: ['hatvp-liste', 'hatvp-agora'],
  declaration: ['hatvp-liste'],
  lobby: ['hatvp-agora'],
  'european-meps': ['parlement-europeen'],
  economy,
  growth: economy,
  unemployment: economy,
  inflation: economy,
  debt: economy,
}

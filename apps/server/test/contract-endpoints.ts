import { readdir } from 'node:fs/promises'
import { descriptionOf } from '@parvis/contract/descriptions.ts'
import type { Description, Endpoint } from '@parvis/contract/endpoint.ts'

/** An endpoint with its description; without refusals of its own, the list is empty. */
export type DescribedEndpoint = Endpoint & Description & Required<Pick<Description, 'refusals'>>

/** Every endpoint that the contract declares. */
export async function contractEndpoints(): Promise<DescribedEndpoint[]> {
  const folder = new URL('../../../packages/contract/src/', import.meta.url)
  const endpoints: DescribedEndpoint[] = []
  for (const file of await readdir(folder, { recursive: true })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const declared = Object.values((await import(new URL(file, folder).href)) as object) as unknown[]
    endpoints.push(
      ...declared
        .filter(isEndpoint)
        .map((endpoint) => ({ ...endpoint, refusals: [], ...descriptionOf(endpoint) })),
    )
  }
  return endpoints
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value
}

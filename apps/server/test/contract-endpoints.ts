import { readdir } from 'node:fs/promises'
import type { Endpoint } from '@parvis/contract/endpoint.ts'

/** Every endpoint that the contract declares. */
export async function contractEndpoints(): Promise<Endpoint[]> {
  const folder = new URL('../../../packages/contract/src/', import.meta.url)
  const endpoints: Endpoint[] = []
  for (const file of await readdir(folder, { recursive: true })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const declared = Object.values((await import(new URL(file, folder).href)) as object) as unknown[]
    endpoints.push(...declared.filter(isEndpoint))
  }
  return endpoints
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value
}

import { readdir } from 'node:fs/promises'

/** Every endpoint that the contract declares, for tools: a server registers its own. */
export async function everyEndpoint() {
  const folder = new URL('src/', import.meta.url)
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('.schemas.ts'),
  )
  const modules = await Promise.all(files.sort().map((file) => import(new URL(file, folder).href)))
  return modules
    .flatMap((module) => Object.values(module))
    .filter((value) => typeof value === 'object' && value !== null && 'method' in value && 'access' in value)
}

/**
 * The OpenAPI document of the last release, by which a test knows changes that would break clients. The release writes it;
 * `node tools/release/openapi.mjs` does so by itself.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { everyEndpoint } from '../../packages/contract/endpoints.mjs'
import { openApiDocument } from '../../packages/contract/src/openapi/document.ts'
import { releasedFile } from './released-api.mjs'

const words = new Set(['description', 'summary', 'examples', 'example', 'tags'])

/** Keys whose values are maps by name: a property may be called `description`. */
const maps = new Set(['properties', 'parameters', 'schemas', 'responses'])

/**
 * Returns the document without its words, which break nobody. Descriptions of responses stay, since they name the refusals.
 * @param within key that the value stands under; `a response` or `named` for a value of a map
 */
function reduced(value, within) {
  if (Array.isArray(value)) return value.map((one) => reduced(one))
  if (typeof value !== 'object' || value === null) return value
  const isMap = maps.has(within)
  const ofMap = within === 'responses' ? 'a response' : 'named'
  const isKept = (key) => isMap || !words.has(key) || (within === 'a response' && key === 'description')
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isKept(key))
      .map(([key, one]) => [key, reduced(one, isMap ? ofMap : key)]),
  )
}

/** Writes the present document as that of a release. */
async function writeReleased(root) {
  const { paths, components } = openApiDocument('others', await everyEndpoint(), { name: 'Parvis', url: '/' })
  const file = join(root, releasedFile)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, gzipSync(JSON.stringify(reduced({ paths, components })), { level: 9 }))
}

await writeReleased(join(import.meta.dirname, '../..'))

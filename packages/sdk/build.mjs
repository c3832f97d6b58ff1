/** Builds the package from the contract: what it needs at run time, and types of every endpoint. */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { everyEndpoint } from '../contract/endpoints.mjs'
import { openApiDocument } from '../contract/src/openapi/document.ts'
import { refusals } from '../contract/src/refusals.ts'
import { typeOf } from './types.mjs'

const folder = import.meta.dirname
const dist = join(folder, 'dist')

const { paths, components } = openApiDocument('others', await everyEndpoint(), { name: 'Parvis', url: '/' })

const resolved = (value) =>
  typeof value.$ref === 'string' ? components[value.$ref.split('/')[2]][value.$ref.split('/')[3]] : value

/** Endpoints that take and return JSON, in the order of their names. */
const operations = Object.entries(paths)
  .filter(([path]) => path.startsWith('/api/'))
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      ...operation,
    })),
  )
  .filter(
    ({ requestBody }) => requestBody === undefined || requestBody.content['application/json'] !== undefined,
  )
  .sort((one, other) => (one.operationId < other.operationId ? -1 : 1))

const parametersOf = ({ parameters = [] }) => parameters.map(resolved)
const bodyOf = ({ requestBody }) => requestBody?.content['application/json'].schema

function rowOf(operation) {
  const names = (place) => parametersOf(operation).flatMap((one) => (one.in === place ? [one.name] : []))
  return [operation.method, operation.path, names('path'), names('query'), bodyOf(operation) !== undefined]
}

function inputOf(operation) {
  const fields = parametersOf(operation).map(
    ({ name, required, schema }) => `${name}${required ? '' : '?'}: ${typeOf(schema)}`,
  )
  const body = bodyOf(operation)
  if (body !== undefined) fields.push(`body: ${typeOf(body)}`)
  return fields.length === 0 ? 'Record<string, never>' : `{ ${fields.join('; ')} }`
}

const outputOf = ({ responses }) => typeOf(resolved(responses['200']).content['application/json'].schema)

const table = operations.map(
  (operation) => `  ${operation.operationId}: ${JSON.stringify(rowOf(operation))},`,
)
const types = [
  ...Object.entries(components.schemas).map(([name, schema]) => `export type ${name} = ${typeOf(schema)}`),
  `/** Refusals that this version knows. */\nexport type RefusalName = ${Object.keys(refusals)
    .map((code) => `'${code}'`)
    .join(' | ')}`,
  'export interface Operations {',
  ...operations.map(
    (operation) =>
      `  /** ${operation.summary.replaceAll('*/', '')} */\n  ${operation.operationId}: { input: ${inputOf(operation)}; output: ${outputOf(operation)} }`,
  ),
  '}',
]

rmSync(dist, { recursive: true, force: true })
mkdirSync(dist)
for (const file of ['index.js', 'index.d.ts']) copyFileSync(join(folder, 'src', file), join(dist, file))
writeFileSync(join(dist, 'operations.js'), `export const operations = {\n${table.join('\n')}\n}\n`)
writeFileSync(join(dist, 'operations.d.ts'), `${types.join('\n')}\n`)

import type { JsonSchema } from './json-schemas.ts'
import { pascal } from './repeated.ts'

type Paths = Record<string, Record<string, JsonSchema>>
type Components = Record<string, JsonSchema>

/** Moves parameters and refusals that several operations have to components. */
export function shareComponents(paths: Paths): {
  paths: Paths
  parameters: Components
  responses: Components
} {
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  const parameters = sharing(
    'parameters',
    operations.flatMap((operation) => parametersOf(operation)),
    (parameter) => String(parameter.name),
  )
  const responses = sharing(
    'responses',
    operations.flatMap((operation) => Object.values(refusalsOf(operation))),
    // The first of its codes, which the description begins with: `post_not_found`, …
    ({ description }) => pascal(/`(\w+)`/.exec(String(description))?.[1] ?? 'refused'),
  )
  const shared = (operation: JsonSchema): JsonSchema => ({
    ...operation,
    ...(operation.parameters === undefined
      ? {}
      : { parameters: parametersOf(operation).map(parameters.share) }),
    responses: {
      ...(operation.responses as Components),
      ...mapValues(refusalsOf(operation), responses.share),
    },
  })
  return {
    paths: mapValues(paths, (path) => mapValues(path, shared)),
    parameters: parameters.shared,
    responses: responses.shared,
  }
}

function parametersOf({ parameters }: JsonSchema): JsonSchema[] {
  return (parameters ?? []) as JsonSchema[]
}

/** Answers of an operation that stand there in full, without the one of success. */
function refusalsOf({ responses }: JsonSchema): Components {
  const refused = Object.entries(responses as Components).filter(
    ([status, response]) => status !== '200' && !('$ref' in response),
  )
  return Object.fromEntries(refused)
}

/** Gives each value that is found more than once a place among the components, under a name that is free. */
function sharing(place: string, found: readonly JsonSchema[], nameOf: (value: JsonSchema) => string) {
  const times = Map.groupBy(found, (value) => JSON.stringify(value))
  const known = new Map<string, string>()
  const shared: Components = {}
  const share = (value: JsonSchema): JsonSchema => {
    const text = JSON.stringify(value)
    if ((times.get(text)?.length ?? 0) < 2) return value
    let name = known.get(text)
    if (name === undefined) {
      const wanted = nameOf(value)
      name = wanted
      for (let turn = 2; name in shared; turn += 1) name = `${wanted}${turn}`
      known.set(text, name)
      shared[name] = value
    }
    return { $ref: `#/components/${place}/${name}` }
  }
  return { share, shared }
}

function mapValues<From, To>(values: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))
}

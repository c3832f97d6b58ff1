import type { z } from 'zod'
import type { Description, Endpoint } from './endpoint.ts'
import * as schemaModules from './schema-modules.ts'

const exported: [string, unknown][] = Object.values(schemaModules).flatMap((one) => Object.entries(one))

const isDescription = (value: unknown): value is Description =>
  typeof value === 'object' && value !== null && 'summary' in value && 'returns' in value

const descriptions = new Map(
  exported.filter((entry): entry is [string, Description] => isDescription(entry[1])),
)

/** The description of an endpoint, for those who validate. */
export function descriptionOf<Described extends Description>({ name }: Endpoint<Described>): Described {
  const description = descriptions.get(name)
  if (description === undefined) throw new Error(`${name}: add its module to schema-modules.ts`)
  return description as Described
}

const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

/** Every schema that a module of the contract exports, by its name. */
export const namedSchemas: ReadonlyMap<string, z.ZodType> = new Map(
  exported.filter((entry): entry is [string, z.ZodType] => isSchema(entry[1])),
)

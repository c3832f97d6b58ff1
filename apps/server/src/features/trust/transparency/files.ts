import { csvRows } from '@parvis/platform/csv.ts'
import { batchSize, databaseColumns } from './database-schema.ts'
import type { Stated } from './statements.ts'

/** Own column, after those of the database: it has none for a reversal. */
const reversal = 'reversed_on'

const separator = ','
const cell = (value: string | string[] | null) => (Array.isArray(value) ? JSON.stringify(value) : value)

/** RFC 4180, in the form of the transparency database's own files: a list is one cell with JSON. */
export async function* asCsv(statements: AsyncIterable<Stated> | Iterable<Stated>): AsyncGenerator<string> {
  yield csvRows([[...databaseColumns, reversal]], { separator })
  for await (const { statement, reversed_on } of statements)
    yield csvRows([[...databaseColumns.map((column) => cell(statement[column])), reversed_on]], { separator })
}

/** One document with all statements. */
export async function* asJson(statements: AsyncIterable<Stated>): AsyncGenerator<string> {
  let between = ''
  yield '{"statements":['
  for await (const { statement } of statements) {
    yield `${between}\n${JSON.stringify(statement)}`
    between = ','
  }
  yield '\n]}\n'
}

/** Bodies of requests to the database's interface, which takes a hundred statements at once. */
export function batchesOf(stated: readonly Stated[]): string[] {
  const batches: string[] = []
  for (let first = 0; first < stated.length; first += batchSize) {
    const statements = stated.slice(first, first + batchSize).map(({ statement }) => statement)
    batches.push(`${JSON.stringify({ statements }, null, 1)}\n`)
  }
  return batches
}

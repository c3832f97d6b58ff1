import { csvRows } from '@parvis/platform/csv.ts'
import type { AppContext } from '../../../app-context.ts'
import { type Actor, writeAct } from '../../audit/staff-acts/index.ts'
import { batchSize, databaseColumns } from './database-schema.ts'
import type { StatementForm } from './statement-of.ts'
import { type StatementPeriod, statementsOf } from './statements.ts'

interface DayFiles {
  files: { name: string; text: string }[]
  count: number
}

/** Files of a day's statements. The export is recorded before the first row is read. */
export async function exportDay(
  context: AppContext,
  actor: Actor,
  { day, form, facts }: { day: string; form: 'csv' | 'json'; facts: StatementForm['facts'] },
): Promise<DayFiles> {
  const { db, clock, config, transaction } = context
  await transaction((tx) =>
    writeAct(tx, {
      actorId: actor.id,
      act: 'statements_exported',
      at: clock.now(),
      details: { day, form, facts },
    }),
  )
  const stated: StatementPeriod[] = []
  for await (const one of statementsOf(db, { day }, { siteUrl: config.siteUrl, facts })) stated.push(one)
  const name = `parvis-motifs-${day}`
  if (form === 'json') {
    const batches = batchesOf(stated)
    const numbered = (index: number) => `${name}-${String(index + 1).padStart(3, '0')}.json`
    return {
      files: batches.map((text, index) => ({ name: numbered(index), text })),
      count: stated.length,
    }
  }
  let text = ''
  for await (const part of asCsv(stated)) text += part
  return { files: [{ name: `${name}.csv`, text }], count: stated.length }
}

/** Own column, after those of the database: it has none for a reversal. */
const reversal = 'reversed_on'

const separator = ','
const cell = (value: string | string[] | null) => (Array.isArray(value) ? JSON.stringify(value) : value)

/** RFC 4180, in the form of the transparency database's own files: a list is one cell with JSON. */
export async function* asCsv(
  statements: AsyncIterable<StatementPeriod> | Iterable<StatementPeriod>,
): AsyncGenerator<string> {
  yield csvRows([[...databaseColumns, reversal]], { separator })
  for await (const { statement, reversed_on } of statements)
    yield csvRows([[...databaseColumns.map((column) => cell(statement[column])), reversed_on]], { separator })
}

/** One document with all statements. */
export async function* asJson(statements: AsyncIterable<StatementPeriod>): AsyncGenerator<string> {
  let between = ''
  yield '{"statements":['
  for await (const { statement } of statements) {
    yield `${between}\n${JSON.stringify(statement)}`
    between = ','
  }
  yield '\n]}\n'
}

/** Bodies of requests to the database's interface, which takes a hundred statements at once. */
function batchesOf(stated: readonly StatementPeriod[]): string[] {
  const batches: string[] = []
  for (let first = 0; first < stated.length; first += batchSize) {
    const statements = stated.slice(first, first + batchSize).map(({ statement }) => statement)
    batches.push(`${JSON.stringify({ statements }, null, 1)}\n`)
  }
  return batches
}

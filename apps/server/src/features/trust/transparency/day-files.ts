import type { AppContext } from '../../../app-context.ts'
import { type Actor, writeAct } from '../../audit/staff-acts/index.ts'
import { asCsv, batchesOf } from './files.ts'
import type { StatementForm } from './statement-of.ts'
import { type Stated, statementsOf } from './statements.ts'

export interface DayFiles {
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
  const stated: Stated[] = []
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

import type { Db, Tx } from '@parvis/platform/database/database.ts'
import type { DB } from '@parvis/platform/database/schema.gen.ts'
import { type Insertable, sql } from 'kysely'

type Decision = Omit<Insertable<DB['consultation_decisions']>, 'decided_on'> & { at: Date }

/** Adds a line to the public log of a consultation, with its day. */
export async function recordDecision(tx: Tx, { at, ...decision }: Decision): Promise<void> {
  await tx
    .insertInto('consultation_decisions')
    .values({ ...decision, decided_on: sql<Date>`${at}::date` })
    .execute()
}

/** The public log: each decision of the opener or the staff on a statement, the first one first, with its present state. */
export function readDecisions(db: Db, consultationId: string) {
  return db
    .selectFrom('consultation_decisions as taken')
    .innerJoin('consultation_statements as statement', 'statement.id', 'taken.statement_id')
    .select([
      'statement.number',
      'statement.text',
      'statement.state',
      'statement.refused_for as withheld_for',
    ])
    .select(['taken.decision', 'taken.refused_for', 'taken.by_staff'])
    .select(sql<string>`to_char(taken.decided_on, 'YYYY-MM-DD')`.as('day'))
    .where('taken.consultation_id', '=', consultationId)
    .orderBy('taken.id')
    .execute()
}

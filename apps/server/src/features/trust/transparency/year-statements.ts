import { smallestGroup } from '@parvis/contract/trust/neutrality.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import type { StatementForm } from './statement-of.ts'
import { type Stated, statementsOf } from './statements.ts'

/** What readers of the site may have seen of a content that disappeared, and of the measure. */
const seenOf = ({ statement }: Stated) =>
  JSON.stringify([
    statement.content_type,
    statement.content_type_other,
    statement.decision_visibility,
    statement.decision_provision,
    statement.decision_account,
    statement.end_date_account_restriction,
    statement.end_date_visibility_restriction,
  ])

/**
 * The statements of a year that is over, for everybody: without days, in the order of their references, which is random, and
 * only where at least ten look the same from outside. Fewer would lead from a content to the reason.
 */
export async function* yearStatements(db: Db, year: number, form: StatementForm): AsyncGenerator<Stated> {
  const groups = new Map<string, number>()
  for await (const one of statementsOf(db, { year }, form)) {
    const seen = seenOf(one)
    groups.set(seen, (groups.get(seen) ?? 0) + 1)
  }
  const shown: Stated[] = []
  for await (const one of statementsOf(db, { year }, form))
    if ((groups.get(seenOf(one)) ?? 0) >= smallestGroup) shown.push(one)
  yield* shown.toSorted((one, other) => (one.statement.puid < other.statement.puid ? -1 : 1))
}

import type { Db } from '@parvis/platform/database/database.ts'
import { dayInParis, paris } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'

/** Returns whether the service was there in a year in Paris: from that of its first account to the present one. */
export function createServiceYears({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): (year: number) => Promise<boolean> {
  let first: number | null = null
  return async (year) => {
    const present = Number(dayInParis(clock.now()).slice(0, 4))
    if (year > present) return false
    first ??= await readFirstYear(db)
    return year >= (first ?? present)
  }
}

/** Null on a site without members. */
async function readFirstYear(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('profiles')
    .select(sql<number>`extract(year from created_at at time zone ${sql.lit(paris)})::int`.as('year'))
    .orderBy('created_at')
    .orderBy('id')
    .limit(sql.lit(1))
    .executeTakeFirst()
  return row?.year ?? null
}

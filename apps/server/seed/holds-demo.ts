import type { Db } from '@parvis/platform/database/database.ts'
import { memberId } from './ids.ts'
import { people } from './people.ts'

/** Returns whether a database contains the demo community. */
export async function holdsDemo(db: Db): Promise<boolean> {
  const ids = people.map((person) => memberId(person.username))
  const found = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', 'in', ids)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

import type { Orientation } from '@parvis/contract/people/parties.schemas.ts'
import { partiesCeiling } from '@parvis/contract/people/parties.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { remembered } from '@parvis/platform/realtime/remembered.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { onPartiesChanged } from './events.ts'

const sides = prepared((db, _: Record<never, never>) =>
  db.selectFrom('parties').select(['id', 'orientation']).orderBy('position').limit(sql.lit(partiesCeiling)),
)

/** Orientation of each party, retired ones included, in the order of the list. */
export const readSides = remembered(
  ({ db }: Pick<AppContext, 'db' | 'bus' | 'clock'>): Promise<{ id: string; orientation: Orientation }[]> =>
    sides(db, {}),
  onPartiesChanged,
)

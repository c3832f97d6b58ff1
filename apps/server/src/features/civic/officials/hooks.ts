import type { RollCallView } from '@parvis/contract/civic/roll-calls.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { createRegistry } from '@parvis/platform/hooks.ts'

/** Facts about a roll-call vote that higher features provide, read by its uid. */
export const rollCallFacts = createRegistry<'law', (db: Db, uid: string) => Promise<RollCallView['law']>>(
  'facts of a roll-call vote',
)

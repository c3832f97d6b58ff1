import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { createHook } from '../../../platform/hooks.ts'

/** An administrator added, amended, retired or restored a party. */
export const partyChanged = createHook<[context: AppContext, tx: Tx]>()

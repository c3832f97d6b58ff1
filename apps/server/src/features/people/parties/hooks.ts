import type { Tx } from '@parvis/platform/database/database.ts'
import { createHook } from '@parvis/platform/hooks.ts'
import type { AppContext } from '../../../app-context.ts'

/** An administrator added, amended, retired or restored a party. */
export const partyChanged = createHook<[context: AppContext, tx: Tx]>()

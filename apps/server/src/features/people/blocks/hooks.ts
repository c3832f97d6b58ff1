import type { Tx } from '@parvis/platform/database/database.ts'
import { createHook } from '@parvis/platform/hooks.ts'
import type { AppContext } from '../../../app-context.ts'

/** A member blocked another. The pair is locked. */
export const memberBlocked =
  createHook<[context: AppContext, tx: Tx, block: { blockerId: string; blockedId: string }]>()

/** A member lifted a block. The pair is locked. */
export const memberUnblocked =
  createHook<[context: AppContext, tx: Tx, block: { blockerId: string; blockedId: string }]>()

/** A member muted another. */
export const memberMuted =
  createHook<[context: AppContext, tx: Tx, mute: { muterId: string; mutedId: string }]>()

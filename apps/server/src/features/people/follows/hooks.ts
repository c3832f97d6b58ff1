import type { Tx } from '@parvis/platform/database/database.ts'
import { createHook } from '@parvis/platform/hooks.ts'
import type { AppContext } from '../../../app-context.ts'

interface FollowRequest {
  requestId: string
  requesterId: string
  targetId: string
}

/** A member asked to follow another. The pair is locked. */
export const followRequested = createHook<[context: AppContext, tx: Tx, request: FollowRequest]>()

/** The target accepted or rejected a request. The pair is locked. */
export const followRequestSettled = createHook<[context: AppContext, tx: Tx, request: FollowRequest]>()

/** A request was accepted: the requester follows the target. The pair is locked. */
export const followAccepted = createHook<[context: AppContext, tx: Tx, request: FollowRequest]>()

/** A pending request is about to be deleted: what refers to it can still be read. The pair is locked. */
export const followRequestRemoving = createHook<[context: AppContext, tx: Tx, request: FollowRequest]>()

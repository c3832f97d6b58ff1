import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './bulk-acts.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** What the administrators do to many accounts at once. Ended sessions cannot be given back. */
export const bulkKinds = ['warn', 'suspend', 'ban', 'end_sessions'] as const
export type BulkKind = (typeof bulkKinds)[number]

export const bulkStates = ['running', 'done', 'undoing', 'undone'] as const
export type BulkState = (typeof bulkStates)[number]

/** Accounts of one action. */
export const bulkCeiling = 10_000

export const previewBulkAct = member('previewBulkAct', 'POST /moderation/bulk-acts/preview')
export const startBulkAct = member('startBulkAct', 'POST /moderation/bulk-acts')
export const listBulkActs = member('listBulkActs', 'GET /moderation/bulk-acts')
export const undoBulkAct = member('undoBulkAct', 'POST /moderation/bulk-acts/:bulkId/undo')

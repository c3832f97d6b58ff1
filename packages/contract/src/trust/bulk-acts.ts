import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './bulk-acts.schemas.ts'

/** What the administrators do to many accounts at once. Ended sessions cannot be given back. */
export const bulkKinds = ['warn', 'suspend', 'ban', 'end_sessions'] as const
export type BulkKind = (typeof bulkKinds)[number]

export const bulkStates = ['running', 'done', 'undoing', 'undone'] as const
export type BulkState = (typeof bulkStates)[number]

/** Accounts of one action. */
export const bulkCeiling = 10_000

export const previewBulkAct: Endpoint<typeof schemas.previewBulkAct> = {
  name: 'previewBulkAct',
  method: 'POST',
  path: '/moderation/bulk-acts/preview',
  access: 'member',
}

export const startBulkAct: Endpoint<typeof schemas.startBulkAct> = {
  name: 'startBulkAct',
  method: 'POST',
  path: '/moderation/bulk-acts',
  access: 'member',
}

export const listBulkActs: Endpoint<typeof schemas.listBulkActs> = {
  name: 'listBulkActs',
  method: 'GET',
  path: '/moderation/bulk-acts',
  access: 'member',
}

export const undoBulkAct: Endpoint<typeof schemas.undoBulkAct> = {
  name: 'undoBulkAct',
  method: 'POST',
  path: '/moderation/bulk-acts/:bulkId/undo',
  access: 'member',
}

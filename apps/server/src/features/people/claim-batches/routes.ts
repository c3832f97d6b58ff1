import {
  checkBatchClaim,
  confirmClaimBatch,
  drawClaimBatch,
  dropClaimBatch,
  getClaimBatch,
  listClaimBatches,
} from '@parvis/contract/people/claim-batches.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { requireReviewer } from '../../accounts/identity/index.ts'
import { check, confirm, draw, drop } from './service.ts'
import { readBatch, readBatches } from './store.ts'

export const claimBatchesFeature: Feature = { routes: batchRoutes }

const rate = { max: 300, window: 600 }

function batchRoutes({ api }: ServerParts, context: AppContext): void {
  const { db } = context
  api.members(
    listClaimBatches,
    ({ query, member }) => readBatches(db, requireReviewer(member).id, readCursor(query.cursor)),
    { onPrimary: true },
  )
  api.members(
    drawClaimBatch,
    async ({ member }) => readBatch(db, member.id, await draw(context, requireReviewer(member))),
    { rate },
  )
  api.members(
    getClaimBatch,
    ({ params, member }) => readBatch(db, requireReviewer(member).id, params.batchId),
    { onPrimary: true },
  )
  api.members(
    checkBatchClaim,
    async ({ params, body, member }) => {
      await check(context, requireReviewer(member), { ...params, isInOrder: body.in_order })
      return readBatch(db, member.id, params.batchId)
    },
    { rate },
  )
  api.members(
    confirmClaimBatch,
    async ({ params, member }) => {
      await confirm(context, requireReviewer(member), params.batchId)
      return readBatch(db, member.id, params.batchId)
    },
    { rate },
  )
  api.members(
    dropClaimBatch,
    async ({ params, member }) => {
      await drop(context, requireReviewer(member), params.batchId)
      return readBatch(db, member.id, params.batchId)
    },
    { rate },
  )
}

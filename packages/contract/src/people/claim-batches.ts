import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './claim-batches.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Batches of clear claims: claims at most, the sample's share and least size, and days in which bodies may object. */
export const claimBatches = { most: 100, sampleShare: 0.2, sampleLeast: 10, objectionDays: 3 } as const

export const claimBatchStates = ['open', 'confirmed', 'dropped'] as const
export type ClaimBatchState = (typeof claimBatchStates)[number]

export const listClaimBatches = member('listClaimBatches', 'GET /moderation/claim-batches')
export const drawClaimBatch = member('drawClaimBatch', 'POST /moderation/claim-batches')
export const getClaimBatch = member('getClaimBatch', 'GET /moderation/claim-batches/:batchId')
export const checkBatchClaim = member(
  'checkBatchClaim',
  'PUT /moderation/claim-batches/:batchId/checks/:requestId',
)
export const confirmClaimBatch = member(
  'confirmClaimBatch',
  'PUT /moderation/claim-batches/:batchId/confirmation',
)
export const dropClaimBatch = member('dropClaimBatch', 'DELETE /moderation/claim-batches/:batchId')

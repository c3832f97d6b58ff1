import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Cursor, Id, pageOf } from '../fields.schemas.ts'
import { forReviewers } from '../refusal-groups.ts'
import { claimBatchStates } from './claim-batches.ts'
import { Person } from './profiles.schemas.ts'

/** Claims whose name is the register's and against which nothing speaks, confirmed together after a look at a sample. */
export const ClaimBatch = z.object({
  id: z.uuid(),
  state: z.enum(claimBatchStates),
  drawn_by: Person.nullable(),
  drawn_at: z.iso.datetime(),
  /** Bodies may object until then; the batch can be confirmed afterwards. */
  ready_at: z.iso.datetime(),
  ended_by: Person.nullable(),
  ended_at: z.iso.datetime().nullable(),
  total: z.int(),
  sampled: z.int(),
  checked: z.int(),
  /** Ticks that the confirmation gave; the other claims are back in the queue. */
  verified: z.int(),
  /** This reviewer drew it, and so looks at the sample; another confirms. */
  is_own: z.boolean(),
})
export type ClaimBatch = z.infer<typeof ClaimBatch>

/** A claim of a batch. */
export const BatchClaim = z.object({
  request_id: z.uuid(),
  claimed_name: z.string(),
  mandate: z.string().nullable(),
  organisation: z.string(),
  is_sampled: z.boolean(),
  checked_at: z.iso.datetime().nullable(),
  outcome: z.enum(['verified', 'left']).nullable(),
})
export type BatchClaim = z.infer<typeof BatchClaim>

const BatchReference = z.object({ batchId: Id })
const BatchWithClaims = ClaimBatch.extend({
  /** The sample first. */
  claims: z.array(BatchClaim),
})

export const listClaimBatches = {
  summary: 'Batches of clear claims, latest first, and how many claims a new one would have; for reviewers',
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(ClaimBatch).extend({ clear_claims: z.int() }),
  refusals: [...forReviewers],
} satisfies Description

export const drawClaimBatch = {
  summary:
    'Draws a batch of the clear claims that wait longest, with a random sample to look at; the bodies concerned get a mail and may object',
  returns: BatchWithClaims,
  refusals: [...forReviewers, 'claim_batch_open', 'claim_batch_empty'],
} satisfies Description

export const getClaimBatch = {
  summary: 'A batch with its claims, for reviewers',
  params: BatchReference,
  returns: BatchWithClaims,
  refusals: [...forReviewers, 'claim_batch_not_found'],
} satisfies Description

export const checkBatchClaim = {
  summary:
    'Records that the reviewer who drew the batch has looked at a claim of its sample; one that is not in order drops the whole batch',
  params: z.object({ batchId: Id, requestId: Id }),
  body: z.strictObject({ in_order: z.boolean() }),
  returns: BatchWithClaims,
  refusals: [...forReviewers, 'claim_batch_not_found', 'claim_batch_ended', 'claim_batch_of_another'],
} satisfies Description

export const confirmClaimBatch = {
  summary:
    'Confirms a batch whose sample is looked at: a second reviewer gives the ticks. What is not clear any more stays in the queue. Sent twice it is one confirmation',
  params: BatchReference,
  returns: BatchWithClaims,
  refusals: [
    ...forReviewers,
    'claim_batch_not_found',
    'claim_batch_ended',
    'claim_batch_unchecked',
    'claim_batch_early',
    'second_reviewer_required',
  ],
} satisfies Description

export const dropClaimBatch = {
  summary: 'Drops a batch: its claims are decided one by one',
  params: BatchReference,
  returns: BatchWithClaims,
  refusals: [...forReviewers, 'claim_batch_not_found', 'claim_batch_ended'],
} satisfies Description

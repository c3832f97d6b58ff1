import { z } from 'zod'
import { blindReceiptFormat, receiptFormat } from './ballots.ts'
import { Hash } from './transparency-log.schemas.ts'

/**
 * Data with which a member finds their ballot in the list of a closed poll. In polls with receipts it proves how they voted;
 * otherwise it has no option, and proves only that their ballot was counted.
 */
export const BallotReceipt = z.object({
  format: z.enum([receiptFormat, blindReceiptFormat]),
  poll: z.uuid(),
  option: z.int().min(0).nullable(),
  voter: z.uuid(),
  salt: Hash,
  commitment: Hash,
  /** The member's device made the salt; otherwise the server did. */
  salt_is_own: z.boolean(),
})
export type BallotReceipt = z.infer<typeof BallotReceipt>

import { z } from 'zod'
import { receiptFormat } from './ballots.ts'
import { Hash } from './hash.schemas.ts'

/** All that its member needs to find their ballot in the list of a closed poll. It tells how they voted. */
export const BallotReceipt = z.object({
  format: z.literal(receiptFormat),
  poll: z.uuid(),
  option: z.int().min(0),
  voter: z.uuid(),
  salt: Hash,
  commitment: Hash,
  /** The member's device made the salt; otherwise the server did. */
  salt_is_own: z.boolean(),
})
export type BallotReceipt = z.infer<typeof BallotReceipt>

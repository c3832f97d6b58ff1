import { z } from 'zod'
import { BallotReceipt } from '../audit/ballots.schemas.ts'
import { Hash } from '../audit/hash.schemas.ts'
import type { Description } from '../endpoint.ts'
import { Id } from '../id.schemas.ts'

const Count = z.int().min(0)
const PollReference = z.object({ pollId: Id })
/** The ballot's option; null in lists that do not have it: those of polls without receipts, or without published results. */
const ListedOption = Count.nullable()

/** Fixed result of a closed poll, and where the public log has it. */
export const PollClosing = z.object({
  poll: z.uuid(),
  closed_at: z.iso.datetime(),
  /** Number of ballots in the list, and root of the tree over them. */
  size: Count,
  root: Hash,
  /**
   * Votes by option. `earlier` are from before receipts: the list does not have them. Null when they are not published: for
   * polls of fewer than ten ballots.
   */
  options: z.array(z.object({ position: Count, ballots: Count, earlier: Count })).nullable(),
  /**
   * Salt of the results' hash in the log's entry: without it, nobody finds the results by trying all counts. Null when they
   * are not published.
   */
  results_salt: Hash.nullable(),
  /** Index of the log's entry; null for the seconds until it stands there. */
  entry: Count.nullable(),
})
export type PollClosing = z.infer<typeof PollClosing>

export const getPollClosing = {
  summary: 'Fixed result of a closed poll, with the root of the list of its ballots',
  scope: 'read',
  params: PollReference,
  returns: PollClosing,
  refusals: ['poll_not_found', 'reserve_in_force', 'poll_not_fixed'],
} satisfies Description

export const listPollBallots = {
  summary: 'Commitments of the ballots of a closed poll, in the order of the list, 1,000 a page',
  scope: 'read',
  params: PollReference,
  query: z.strictObject({
    from: z.coerce
      .number<string | number>()
      .int()
      .min(0)
      .max(2 ** 31 - 1)
      .default(0),
  }),
  returns: z.object({
    items: z.array(z.object({ index: Count, option: ListedOption, commitment: Hash })),
    /** Value of `from` for the next page; null on the last page. */
    next: Count.nullable(),
  }),
  refusals: ['poll_not_found', 'reserve_in_force', 'poll_not_fixed'],
} satisfies Description

export const getBallotProof = {
  summary: 'Proves that a commitment stands in the list of a closed poll (RFC 9162, 2.1.3)',
  scope: 'read',
  params: z.object({ pollId: Id, commitment: Hash }),
  returns: z.object({ index: Count, size: Count, option: ListedOption, path: z.array(Hash) }),
  refusals: [
    'poll_not_found',
    'reserve_in_force',
    'poll_not_fixed',
    'ballot_not_listed',
    'ballot_tree_damaged',
  ],
} satisfies Description

export const getBallotReceipt = {
  summary: 'The member’s own receipt for a vote: salt and commitment; the option only in polls with receipts',
  params: PollReference,
  returns: BallotReceipt,
  refusals: ['poll_not_found', 'reserve_in_force', 'ballot_without_receipt'],
} satisfies Description

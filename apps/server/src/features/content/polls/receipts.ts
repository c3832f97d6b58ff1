import { type Ballot, ballotText, formatOfReceipt } from '@parvis/contract/audit/ballots.ts'
import type { BallotReceipt } from '@parvis/contract/audit/transparency-log.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { newSalt, saltedCommitment } from '../../audit/transparency-log/index.ts'

/** Columns of a vote that commit to it. */
interface Commitment {
  salt: Buffer
  commitment: Buffer
  salt_is_own: boolean
}

/**
 * Commitment of a vote, from the salt of the voter's device. A hash that does not fit the vote is refused: a receipt that
 * the server has accepted is always right. Without a salt of the device the server makes one.
 */
export function commitmentTo(ballot: Ballot, given: { salt: string; hash: string } | undefined): Commitment {
  const salt = given === undefined ? newSalt() : Buffer.from(given.salt, 'hex')
  const commitment = saltedCommitment(salt, ballotText(ballot))
  if (given !== undefined && commitment.toString('hex') !== given.hash)
    throw new Refusal('ballot_commitment_wrong')
  return { salt, commitment, salt_is_own: given !== undefined }
}

/** The member's receipt for their vote in a poll; null without a vote, and for one from before receipts. */
export async function readReceipt(db: Db, poll: string, voter: string): Promise<BallotReceipt | null> {
  const row = await db
    .selectFrom('poll_votes')
    .innerJoin('polls', 'polls.id', 'poll_votes.poll_id')
    .select(['position', 'salt', 'commitment', 'salt_is_own', 'with_receipt'])
    .where('poll_id', '=', poll)
    .where('user_id', '=', voter)
    .executeTakeFirst()
  if (!row?.salt || !row.commitment) return null
  const option = row.with_receipt ? row.position : null
  return {
    format: formatOfReceipt({ option }),
    poll,
    option,
    voter,
    salt: row.salt.toString('hex'),
    commitment: row.commitment.toString('hex'),
    salt_is_own: row.salt_is_own === true,
  }
}

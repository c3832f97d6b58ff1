import { lines, saltedHash } from './log-proof.ts'
import { type Bytes, leafHash } from './merkle.ts'
import type { BallotReceipt } from './transparency-log.schemas.ts'

/** A vote as its commitment has it. */
export interface Ballot {
  poll: string
  /** Position of the chosen option; null in polls without receipts, whose commitments do not have it. */
  option: number | null
  /** Id of the member. With it, two members never share a commitment. */
  voter: string
}

/** Receipt that proves how its member voted. */
export const receiptFormat = 'parvis-ballot-receipt-v1'
/** Receipt that proves only that its member's ballot was counted. */
export const blindReceiptFormat = 'parvis-ballot-receipt-v2'

export const formatOfReceipt = ({ option }: Pick<Ballot, 'option'>) =>
  option === null ? blindReceiptFormat : receiptFormat

/** Text hashed after the salt in the commitment of a ballot. */
export function ballotText({ poll, option, voter }: Ballot): string {
  return option === null
    ? lines('parvis-ballot-v2', poll, voter)
    : lines('parvis-ballot-v1', poll, option, voter)
}

/** Commitment of a ballot with a salt of 32 bytes in hexadecimal; null when the salt is invalid. */
export function ballotCommitment(salt: string, ballot: Ballot): Promise<string | null> {
  return saltedHash(salt, ballotText(ballot))
}

/** A ballot in the list of a closed poll. */
export interface ListedBallot {
  /** Null in lists without options. */
  option: number | null
  commitment: string
}

/** Text that the leaf of a ballot is hashed from, in the list of a closed poll. */
export function ballotLeafText({ option, commitment }: ListedBallot): string {
  return option === null
    ? lines('parvis-ballot-leaf-v2', commitment)
    : lines('parvis-ballot-leaf-v1', option, commitment)
}

export function ballotLeaf(ballot: ListedBallot): Promise<Bytes> {
  return leafHash(new TextEncoder().encode(ballotLeafText(ballot)))
}

/** Votes for an option: those in the list, and those from before receipts. */
export interface OptionCount {
  position: number
  ballots: number
  earlier: number
}

/** Text of a poll's result; the entry of its closing has the SHA-256 of the closing's salt and of this. */
export function resultsText(poll: string, options: readonly OptionCount[]): string {
  return lines(
    'parvis-poll-results-v1',
    poll,
    ...options.map(({ position, ballots, earlier }) => `${position} ${ballots} ${earlier}`),
  )
}

/** A receipt as somebody saved or sent it; null for anything else. */
export function readReceipt(text: string): BallotReceipt | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  const { format, poll, option, voter, salt, commitment, salt_is_own } = value as Record<string, unknown>
  const isReceipt =
    (option === null
      ? format === blindReceiptFormat
      : format === receiptFormat && Number.isSafeInteger(option)) &&
    [poll, voter].every((id) => typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id)) &&
    [salt, commitment].every((hash) => typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash)) &&
    typeof salt_is_own === 'boolean'
  return isReceipt ? (value as BallotReceipt) : null
}

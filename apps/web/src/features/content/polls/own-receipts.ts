import { ballotCommitment, formatOfReceipt } from '@parvis/contract/audit/ballots.ts'
import { toHex } from '@parvis/contract/audit/merkle.ts'
import type { BallotReceipt } from '@parvis/contract/audit/transparency-log.schemas.ts'
import { getBallotReceipt } from '@parvis/contract/content/polls.ts'
import { call } from '../../../lib/api-client.ts'
import { currentSession } from '../../../lib/session.ts'
import { removeReceipt, storedReceipt, storeReceipt } from '../../../lib/stored-receipts.ts'

const voterNow = () => {
  const session = currentSession()
  return session.status === 'signed-in' ? session.userId : null
}

/**
 * Receipt for a vote that is about to be sent, with a salt of this device; the same again for a vote that is repeated. Its
 * option is null in a poll without receipts. Null
 * where the browser has no cryptography, as at an address without https: the server then makes the salt.
 */
export async function makeReceipt(poll: string, option: number | null): Promise<BallotReceipt | null> {
  const voter = voterNow()
  if (voter === null || globalThis.crypto?.subtle === undefined) return null
  const kept = storedReceipt(poll, voter)
  if (kept?.option === option) return kept
  const salt = toHex(crypto.getRandomValues(new Uint8Array(32)))
  const commitment = await ballotCommitment(salt, { poll, option, voter })
  if (commitment === null) return null
  const format = formatOfReceipt({ option })
  const receipt = { format, poll, option, voter, salt, commitment, salt_is_own: true } as const
  storeReceipt({ ...receipt, isCounted: false })
  return receipt
}

/** The server has counted the vote that this device sent. */
export function confirmReceipt(poll: string): void {
  const voter = voterNow()
  const kept = voter === null ? null : storedReceipt(poll, voter)
  if (kept !== null) storeReceipt({ ...kept, isCounted: true })
}

/** A refused vote has no receipt, unless the server counted this very ballot and its answer was lost. */
export async function settleReceipt(poll: string, mayBeCounted: boolean): Promise<void> {
  const voter = voterNow()
  const kept = voter === null ? null : storedReceipt(poll, voter)
  if (voter === null || kept === null || kept.isCounted) return
  if (mayBeCounted) {
    try {
      const counted = await call(getBallotReceipt, { params: { pollId: poll } })
      if (counted.commitment === kept.commitment) return storeReceipt({ ...kept, isCounted: true })
    } catch (error) {
      // The receipt waits: a receipt that the server has not confirmed proves nothing, but nothing is lost.
      console.warn('the receipt of a ballot could not be compared', error)
      return
    }
  }
  removeReceipt(poll, voter)
}

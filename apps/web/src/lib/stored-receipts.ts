import type { BallotReceipt } from '@parvis/contract/audit/transparency-log.schemas.ts'
import { ballotReceiptsKey } from './ballot-receipts-key.ts'
import { deviceStorage } from './browser-storage.ts'

/** The oldest go first. */
const most = 200

interface StoredReceipt extends BallotReceipt {
  /** The server has counted this very ballot. Until then its answer may have been lost. */
  isCounted: boolean
}

function readAll(): StoredReceipt[] {
  try {
    const kept: unknown = JSON.parse(deviceStorage.read(ballotReceiptsKey) ?? '[]')
    return Array.isArray(kept) ? (kept as StoredReceipt[]) : []
  } catch (error) {
    console.warn('the receipts of ballots could not be read', error)
    return []
  }
}

/** The receipt that this device made for a member's ballot. */
export function storedReceipt(poll: string, voter: string): StoredReceipt | null {
  return readAll().find((receipt) => receipt.poll === poll && receipt.voter === voter) ?? null
}

export function storeReceipt(receipt: StoredReceipt): void {
  const others = readAll().filter(({ poll, voter }) => poll !== receipt.poll || voter !== receipt.voter)
  deviceStorage.write(ballotReceiptsKey, JSON.stringify([...others, receipt].slice(-most)))
}

export function removeReceipt(poll: string, voter: string): void {
  const others = readAll().filter((one) => one.poll !== poll || one.voter !== voter)
  deviceStorage.write(ballotReceiptsKey, JSON.stringify(others))
}

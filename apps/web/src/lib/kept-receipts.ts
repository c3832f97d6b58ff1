import type { BallotReceipt } from '@parvis/contract/audit/ballots.schemas.ts'
import { deviceStorage } from './browser-storage.ts'

/** Receipts of ballots that this device has made, by poll. The server keeps them too, for the member alone. */
const storageKey = 'parvis.ballot-receipts'
/** The oldest go first. */
const most = 200

interface KeptReceipt extends BallotReceipt {
  /** The server has counted this very ballot. Until then its answer may have been lost. */
  isCounted: boolean
}

function readAll(): KeptReceipt[] {
  try {
    const kept: unknown = JSON.parse(deviceStorage.read(storageKey) ?? '[]')
    return Array.isArray(kept) ? (kept as KeptReceipt[]) : []
  } catch (error) {
    console.warn('the receipts of ballots could not be read', error)
    return []
  }
}

/** The receipt that this device made for a member's ballot. */
export function keptReceipt(poll: string, voter: string): KeptReceipt | null {
  return readAll().find((receipt) => receipt.poll === poll && receipt.voter === voter) ?? null
}

export function keepReceipt(receipt: KeptReceipt): void {
  const others = readAll().filter(({ poll, voter }) => poll !== receipt.poll || voter !== receipt.voter)
  deviceStorage.write(storageKey, JSON.stringify([...others, receipt].slice(-most)))
}

export function dropReceipt(poll: string, voter: string): void {
  const others = readAll().filter((one) => one.poll !== poll || one.voter !== voter)
  deviceStorage.write(storageKey, JSON.stringify(others))
}

/** Receipts tell how somebody voted: none stays on a device that they leave. */
export function dropReceipts(): void {
  deviceStorage.remove(storageKey)
}

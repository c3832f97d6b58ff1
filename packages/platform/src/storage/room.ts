import type { Clock } from '../clock.ts'
import { readFreeDisk } from './free-disk.ts'

/** Whether disks have room: that of the data folder, and that of the database, wherever it is. */
export interface Room {
  /** Notes an error; returns whether it says that a disk is full. */
  note(error: unknown): boolean
  /** Whether a disk is full, or was moments ago. */
  isFull(): Promise<boolean>
}

/** Bytes below which the data folder's disk counts as full: a log or a checkpoint would fail next. */
const least = 16 * 2 ** 20
/** Milliseconds for which a write that failed keeps this server out of the balancer's list. */
const memory = 30_000

/** Returns whether an error says that no room is left: of PostgreSQL (`disk_full`) or of the file system. */
export function isOutOfRoom(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT'
}

export function watchRoom({ dataFolder, clock }: { dataFolder: string; clock: Clock }): Room {
  let failedAt = Number.NEGATIVE_INFINITY
  return {
    note(error) {
      if (!isOutOfRoom(error)) return false
      failedAt = clock.now().getTime()
      return true
    },
    async isFull() {
      if (clock.now().getTime() - failedAt < memory) return true
      const { free } = await readFreeDisk(dataFolder)
      return free < least
    },
  }
}

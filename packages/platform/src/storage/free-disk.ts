import { statfs } from 'node:fs/promises'
import { Refusal } from '../refusal.ts'

/**
 * Refuses a file when the disk has less free space than `freeDisk` bytes.
 * @throws {Refusal} storage_full
 */
export async function requireFreeDisk({
  dataFolder,
  limits,
}: {
  dataFolder: string
  limits: { storage: { freeDisk: number } }
}): Promise<void> {
  const { bavail, bsize } = await statfs(dataFolder)
  if (bavail * bsize < limits.storage.freeDisk) throw new Refusal('storage_full', 'the disk is full')
}

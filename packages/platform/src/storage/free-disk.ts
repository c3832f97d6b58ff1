import { statfs } from 'node:fs/promises'
import { Refusal } from '../refusal.ts'

/** Bytes of the disk that holds a folder, and those that programs may still fill. */
export async function readFreeDisk(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

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
  const { free } = await readFreeDisk(dataFolder)
  if (free < limits.storage.freeDisk) throw new Refusal('storage_full', 'the disk is full')
}

import { statfs } from 'node:fs/promises'
import type { Config } from '../../config.ts'
import { Refusal } from '../refusal.ts'

/**
 * Refuses a file when the disk has less free space than configured.
 * @throws {Refusal} storage_full
 */
export async function requireFreeDisk({
  dataFolder,
  limits,
}: Pick<Config, 'dataFolder' | 'limits'>): Promise<void> {
  const { bavail, bsize } = await statfs(dataFolder)
  if (bavail * bsize < limits.storage.freeDisk) throw new Refusal('storage_full', 'the disk is full')
}

import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { incomingFolder } from './incoming.ts'
import type { Storage } from './storage.ts'

/** Copies a stored file to another key; idempotent. False when there is no such file. */
export async function copyKept(
  { storage, config }: { storage: Storage; config: { dataFolder: string } },
  from: string,
  to: string,
  contentType: string,
): Promise<boolean> {
  const found = await storage.open(from)
  if (found === null) return false
  const incoming = incomingFolder(config)
  await mkdir(incoming, { recursive: true })
  const folder = await mkdtemp(join(incoming, 'copy-'))
  try {
    const copy = join(folder, 'copy')
    await pipeline(found.body, createWriteStream(copy))
    await storage.put(to, copy, contentType)
    return true
  } finally {
    await rm(folder, { recursive: true })
  }
}

import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { z } from 'zod'
import type { Db } from '../database/database.ts'
import { seal, tagBytes, unseal } from '../sealing.ts'
import { StartRefusal } from '../start-refusal.ts'
import { type LedgerEntry, parsedEntries, parsedJson, readEntries, writtenEntries } from './erasure-ledger.ts'
import { type KeptSecret, keyFrom } from './secret-file.ts'

/**
 * The ledger as the site publishes it beside its public log, for mirrors of the log: sealed with the site's secret, up to
 * the beginning of the day, in whole blocks, so that its size reveals no single act.
 */
const Published = z.object({
  until: z.iso.date(),
  iv: z.base64(),
  tag: z.base64(),
  sealed: z.base64(),
})

const block = 65_536
const purpose = 'published erasure ledger'
const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Seals the entries of the days before `until`, a day in UTC. */
export async function publishLedger(db: Db, secret: KeptSecret, until: string): Promise<string> {
  const text = writtenEntries(await readEntries(db, new Date(`${until}T00:00:00Z`)))
  const packed = await compress(Buffer.from(text))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(packed.length)
  const padding = Buffer.alloc(block - ((packed.length + length.length) % block))
  const plain = Buffer.concat([length, packed, padding])
  const { iv, tag, sealed } = seal(keyFrom(secret, purpose), plain, until)
  const base64 = (bytes: Buffer) => bytes.toString('base64')
  return `${JSON.stringify({ until, iv: base64(iv), tag: base64(tag), sealed: base64(sealed) })}\n`
}

/**
 * Opens a published ledger.
 * @throws StartRefusal when it is none, or of a site with another secret
 */
export async function openPublishedLedger(text: string, secret: KeptSecret): Promise<LedgerEntry[]> {
  const published = Published.safeParse(parsedJson(text)).data
  const plain = published && opened(published, secret)
  if (plain === undefined)
    throw new StartRefusal(
      'Ce registre des effacements est illisible : ce n’est pas celui que ce site publie à /log/erasures.',
    )
  const lines = await decompress(plain.subarray(4, 4 + plain.readUInt32BE(0)))
  return parsedEntries(lines.toString())
}

/** The padded text; undefined when it was sealed with another secret, or changed. */
function opened({ until, ...parts }: z.infer<typeof Published>, secret: KeptSecret): Buffer | undefined {
  const bytes = (part: string) => Buffer.from(part, 'base64')
  const sealed = { iv: bytes(parts.iv), tag: bytes(parts.tag), sealed: bytes(parts.sealed) }
  if (sealed.tag.length !== tagBytes) return undefined
  try {
    return unseal(keyFrom(secret, purpose), sealed, until)
  } catch {
    return undefined
  }
}

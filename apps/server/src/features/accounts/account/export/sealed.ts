import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { AppContext } from '../../../../app-context.ts'
import { openSecret } from '../../../../platform/secret.ts'
import type { ZipSink } from '../../../../platform/storage/zip.ts'

const algorithm = 'aes-256-gcm'

function keyOf({ config }: Pick<AppContext, 'config'>): Buffer {
  return openSecret({ given: config.secret, dataFolder: config.dataFolder }).derive('account exports')
}

export const exportKey = (id: string) => `exports/${id}.zip`

/** What opens a sealed archive, beside the server's secret. */
interface Seal {
  iv: Buffer
  tag: Buffer
  bytes: number
}

/**
 * Writes a file that is sealed as it is written: whoever reads the disk or the bucket reads noise. The export's id is
 * bound in, so that no archive can be passed off as another.
 */
export async function writeSealed(
  context: Pick<AppContext, 'config'>,
  { id, file }: { id: string; file: string },
  write: (sink: ZipSink) => Promise<void>,
): Promise<Seal> {
  const iv = randomBytes(12)
  const cipher = createCipheriv(algorithm, keyOf(context), iv).setAAD(Buffer.from(id))
  const handle = await open(file, 'wx', 0o600)
  let bytes = 0
  try {
    await write(async (block) => {
      bytes += block.length
      await handle.appendFile(cipher.update(block))
    })
    cipher.final()
  } finally {
    await handle.close()
  }
  return { iv, tag: cipher.getAuthTag(), bytes }
}

/** The archive again; a body that was tampered with ends in an error, never in a whole file. */
export function unsealed(
  context: Pick<AppContext, 'config'>,
  { id, iv, tag }: { id: string; iv: Buffer; tag: Buffer },
  body: Readable,
): Readable {
  const decipher = createDecipheriv(algorithm, keyOf(context), iv).setAAD(Buffer.from(id)).setAuthTag(tag)
  body.on('error', (error) => decipher.destroy(error))
  decipher.on('close', () => body.destroy())
  return body.pipe(decipher)
}

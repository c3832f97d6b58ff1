import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Seal, startSealing, startUnsealing } from '@parvis/platform/sealing.ts'
import { openSecret } from '@parvis/platform/secret.ts'
import type { ZipSink } from '@parvis/platform/storage/zip.ts'
import type { AppContext } from '../../../../app-context.ts'

function keyOf({ config }: Pick<AppContext, 'config'>): Buffer {
  return openSecret(config).derive('account exports')
}

export const exportKey = (id: string) => `exports/${id}.zip`

/** Encrypts a file while writing it, so that no storage ever holds plain text. The export's id is authenticated too. */
export async function writeSealed(
  context: Pick<AppContext, 'config'>,
  { id, file }: { id: string; file: string },
  write: (sink: ZipSink) => Promise<void>,
): Promise<Seal & { bytes: number }> {
  const { iv, cipher } = startSealing(keyOf(context), id)
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

/** Decrypts an archive; a modified body ends in an error before its end. */
export function unsealed(
  context: Pick<AppContext, 'config'>,
  { id, iv, tag }: { id: string; iv: Buffer; tag: Buffer },
  body: Readable,
): Readable {
  const decipher = startUnsealing(keyOf(context), { iv, tag }, id)
  body.on('error', (error) => decipher.destroy(error))
  decipher.on('close', () => body.destroy())
  return body.pipe(decipher)
}

import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface Sum {
  bytes: number
  /** In hexadecimal. */
  sha256: string
}

/** A stream that passes everything on and counts it. */
export function counting(): { stream: Transform; sum(): Sum } {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, sum: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Writes a new file for this account alone, with its folder; returns its sum. */
export async function writeCounted(file: string, ...parts: [Readable, ...Transform[]]): Promise<Sum> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const { stream, sum } = counting()
  await pipeline([...parts, stream, createWriteStream(file, { mode: 0o600, flags: 'wx' })])
  return sum()
}

/** Reads a stream to its end. */
export async function sumOf(body: Readable): Promise<Sum> {
  const { stream, sum } = counting()
  stream.resume()
  await pipeline(body, stream)
  return sum()
}

export const sumOfFile = (file: string) => sumOf(createReadStream(file))

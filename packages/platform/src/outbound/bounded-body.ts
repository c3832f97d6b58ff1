import type { IncomingMessage } from 'node:http'
import { pipeline, type Transform } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { FetchFailure } from './fetch-failure.ts'

interface Bounds {
  most: number
  beyond: 'cut' | 'fail'
}

// Truncated bodies are unpacked as far as possible.
const asFar = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH }
const asFarBrotli = {
  flush: constants.BROTLI_OPERATION_FLUSH,
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
}

const unpackers: Record<string, () => Transform> = {
  gzip: () => createGunzip(asFar),
  'x-gzip': () => createGunzip(asFar),
  deflate: () => createInflate(asFar),
  br: () => createBrotliDecompress(asFarBrotli),
}

/** Reads and unpacks a response's body; the bounds apply before and after unpacking. */
export async function boundedBody(response: IncomingMessage, { most, beyond }: Bounds): Promise<Buffer> {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() || 'identity'
  const unpacker = unpackers[encoding]
  if (unpacker === undefined && encoding !== 'identity') throw new FetchFailure('type_refused', encoding)

  async function* bounded(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let left = most
    for await (const chunk of source) {
      yield chunk.subarray(0, left)
      left -= chunk.byteLength
      if (left > 0) continue
      if (left < 0 && beyond === 'fail') throw new FetchFailure('too_large')
      // At exactly the limit, it is unknown whether more follows.
      if (left < 0 || beyond === 'cut') return
    }
  }

  const chunks: Buffer[] = []
  const unpacked =
    unpacker === undefined ? bounded(response) : pipeline(bounded(response), unpacker(), () => undefined)
  for await (const chunk of bounded(unpacked)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

import type { IncomingMessage } from 'node:http'
import { pipeline, type Transform } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { FetchFailure } from './fetch-failure.ts'

interface Bounds {
  most: number
  beyond: 'cut' | 'fail'
}

// What was cut is unpacked as far as it goes.
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

/** The body of an answer, unpacked: neither more bytes read than the bounds allow, nor more after unpacking. */
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
      // Of a body as large as allowed, whether more would come is not known yet.
      if (left < 0 || beyond === 'cut') return
    }
  }

  const chunks: Buffer[] = []
  const unpacked =
    unpacker === undefined ? bounded(response) : pipeline(bounded(response), unpacker(), () => undefined)
  for await (const chunk of bounded(unpacked)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

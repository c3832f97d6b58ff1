import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../refusal.ts'

/** A refused upload is read to its end, so that the client receives the response, but no longer than this. */
const drainMilliseconds = 10_000

/**
 * Yields the chunks of a request's body up to `maximum` bytes.
 * @throws {Refusal} body_too_large, or file_unreadable when it breaks off
 */
async function* measured(body: Readable, maximum: number): AsyncGenerator<Buffer> {
  let size = 0
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size > maximum) break
      yield chunk
    }
  } catch (error) {
    throw new Refusal('file_unreadable', `the body broke off: ${error}`)
  }
  if (size > maximum) {
    drain(body)
    throw new Refusal('body_too_large', `more than ${maximum} bytes`)
  }
}

/**
 * Reads a request's body into memory.
 * @throws {Refusal} image_unreadable when the body is no file, body_too_large past `maximum` bytes
 */
export async function readFileBody(body: unknown, maximum: number): Promise<Buffer> {
  if (!(body instanceof Readable)) throw new Refusal('image_unreadable', 'the body is not a picture')
  const chunks: Buffer[] = []
  for await (const chunk of measured(body, maximum)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Streams a request's body into a new file.
 * @throws {Refusal} file_empty, body_too_large past `maximum` bytes, file_unreadable when it breaks off
 * @returns number of bytes written
 */
export async function saveFileBody(body: unknown, file: string, maximum: number): Promise<number> {
  if (!(body instanceof Readable)) throw new Refusal('file_empty')
  const target = createWriteStream(file, { flags: 'wx' })
  await pipeline(measured(body, maximum), target)
  if (target.bytesWritten === 0) throw new Refusal('file_empty')
  return target.bytesWritten
}

function drain(body: Readable): void {
  body.on('error', () => body.destroy())
  body.resume()
  const timer = setTimeout(() => body.destroy(), drainMilliseconds)
  timer.unref()
  body.once('close', () => clearTimeout(timer))
}

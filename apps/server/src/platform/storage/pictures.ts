import { Readable } from 'node:stream'
import sharp from 'sharp'
import { Refusal } from '../refusal.ts'

/** What a picture is kept as. */
export interface Picture {
  bytes: Buffer
  extension: 'png' | 'jpg' | 'webp'
}

// What is sent is a picture by its content alone: of the many kinds libvips can open, only these are let in.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
})

/** A small file may unfold into gigabytes; 50 million pixels is what telephones take. */
const pixelCeiling = 50_000_000
const secondsCeiling = 20
/** A picture being opened may fill 200 MB. */
const atOnce = 2
/** A refused upload is read to its end, so that the answer is heard, but not for longer than this. */
const drainMilliseconds = 10_000

/**
 * Reads a request's body whole, as long as it weighs no more than `maximum` bytes.
 *
 * @throws {Refusal} body_too_large, or image_unreadable when the body is no file
 */
export async function readFileBody(body: unknown, maximum: number): Promise<Buffer> {
  if (!(body instanceof Readable)) throw new Refusal('image_unreadable', 'the body is not a picture')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > maximum) {
      drain(body)
      throw new Refusal('body_too_large', `more than ${maximum} bytes`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

function drain(body: Readable): void {
  body.resume()
  const timer = setTimeout(() => body.destroy(), drainMilliseconds)
  timer.unref()
  body.once('close', () => clearTimeout(timer))
}

/**
 * A picture turned upright, cut to a square of `side` pixels and written anew: nothing of the file that was sent is
 * kept but what it shows. PNG, JPEG and WebP stay what they are, GIF (its first image) and AVIF become WebP.
 *
 * @throws {Refusal} image_unreadable, or image_too_large past 50 million pixels
 */
export async function squarePicture(sent: Buffer, side: number): Promise<Picture> {
  await turn()
  try {
    const open = sharp(sent, { limitInputPixels: pixelCeiling, failOn: 'error' })
    const { format } = await open.metadata()
    const square = open.autoOrient().resize(side, side, { fit: 'cover' }).timeout({ seconds: secondsCeiling })
    switch (format) {
      case 'png':
        return { extension: 'png', bytes: await square.png({ palette: true, quality: 90 }).toBuffer() }
      case 'jpeg':
        return { extension: 'jpg', bytes: await square.jpeg({ quality: 84, mozjpeg: true }).toBuffer() }
      default:
        return { extension: 'webp', bytes: await square.webp({ quality: 84 }).toBuffer() }
    }
  } catch (error) {
    throw refusalOf(error)
  } finally {
    next()
  }
}

function refusalOf(error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error)
  if (/pixel limit/.test(message)) return new Refusal('image_too_large', message)
  return new Refusal('image_unreadable', message.split('\n')[0])
}

let running = 0
const waiting: (() => void)[] = []

async function turn(): Promise<void> {
  if (running < atOnce) running += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
}

/** Hands one's turn to who waits longest. */
function next(): void {
  const following = waiting.shift()
  if (following === undefined) running -= 1
  else following()
}

import { createWriteStream } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FetchFailure } from './fetch-failure.ts'
import { type ConnectionOptions, createPublicConnection } from './public-connection.ts'

export interface DownloadWish {
  /** Where the whole file stands in the end; before, what has come of it stands beside. */
  path: string
  /** Bytes. */
  most: number
  /** Of the file that is known already: then nothing is sent when it is the same. */
  etag: string | null
  lastModified: Date | null
  /** Bytes so far, and of the whole where the server tells. */
  onProgress?(bytes: number, total: number | null): void
}

export interface Downloaded {
  etag: string | null
  lastModified: Date | null
}

export type PublicDownload = (address: string, wish: DownloadWish) => Promise<Downloaded | 'unchanged'>

interface DownloadOptions extends ConnectionOptions {
  userAgent: string
  /** Without a byte for so long, it is given up. */
  idleMilliseconds?: number
}

const mostRedirects = 3

/**
 * Fetches large files from the public internet onto the disk, a few kilobytes at a time. One that broke off goes on where
 * it did, as long as the server says that it is still the same file.
 *
 * @throws {FetchFailure}
 */
export function createPublicDownload({
  userAgent,
  idleMilliseconds = 60_000,
  ...connection
}: DownloadOptions): PublicDownload {
  const connect = createPublicConnection(connection)

  async function follow(
    address: string,
    headers: OutgoingHttpHeaders,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    if (!URL.canParse(address)) throw new FetchFailure('protocol_refused')
    let url = new URL(address)
    for (let redirects = 0; ; redirects += 1) {
      const response = await connect(url, {
        method: 'GET',
        headers: { 'user-agent': userAgent, ...headers },
        signal,
      })
      response.on('error', () => undefined)
      const { statusCode: status = 0 } = response
      if (![301, 302, 303, 307, 308].includes(status) || response.headers.location === undefined)
        return response
      response.destroy()
      if (redirects === mostRedirects) throw new FetchFailure('too_many_redirects')
      if (!URL.canParse(response.headers.location, url)) throw new FetchFailure('protocol_refused')
      url = new URL(response.headers.location, url)
    }
  }

  async function fetchWhole(
    address: string,
    wish: DownloadWish,
    idle: IdleWatch,
  ): Promise<Downloaded | 'unchanged'> {
    const begun = await partOf(wish.path, address)
    const response = await follow(address, headersFor(wish, begun), idle.signal)
    try {
      const { statusCode: status = 0, headers } = response
      if (status === 304) return 'unchanged'
      if (headers['content-encoding'] !== undefined)
        throw new FetchFailure('type_refused', 'content-encoding')
      if (status !== 200 && status !== 206)
        throw new FetchFailure(status >= 500 || status === 429 ? 'unavailable' : 'not_there', status)
      const from = status === 206 ? begun.bytes : 0
      const answer = { etag: headers.etag ?? null, lastModified: dateOf(headers['last-modified']) }
      const total = lengthOf(headers, from)
      if (total !== null && total > wish.most) throw new FetchFailure('too_large')
      await writeFile(noteBeside(wish.path), JSON.stringify({ address, etag: answer.etag }))
      await receive(response, { wish, from, total, idle })
      await rename(partBeside(wish.path), wish.path)
      await rm(noteBeside(wish.path), { force: true })
      return answer
    } finally {
      response.destroy()
    }
  }

  return async (address, wish) => {
    const idle = watchIdle(idleMilliseconds)
    try {
      return await fetchWhole(address, wish, idle)
    } catch (error) {
      if (error instanceof FetchFailure) throw error
      throw new FetchFailure(idle.signal.aborted ? 'too_slow' : 'broken', error)
    } finally {
      idle.stop()
    }
  }
}

const partBeside = (path: string) => `${path}.part`
const noteBeside = (path: string) => `${path}.part.json`

/** What has come of this very file before, and by which mark the server knows it again. */
async function partOf(path: string, address: string): Promise<{ bytes: number; etag: string | null }> {
  const nothing = { bytes: 0, etag: null }
  const note = await readFile(noteBeside(path), 'utf8').catch(() => null)
  const part = await stat(partBeside(path)).catch(() => null)
  if (note === null || part === null) return nothing
  const { address: of, etag }: { address?: unknown; etag?: unknown } = JSON.parse(note)
  // A weak mark says that the meaning is the same, not the bytes.
  if (of !== address || typeof etag !== 'string' || etag.startsWith('W/')) return nothing
  return { bytes: part.size, etag }
}

function headersFor(wish: DownloadWish, begun: { bytes: number; etag: string | null }): OutgoingHttpHeaders {
  // As it is kept: parts of a body packed for the way could not be joined.
  const plain = { 'accept-encoding': 'identity' }
  if (begun.etag !== null && begun.bytes > 0)
    return { ...plain, range: `bytes=${begun.bytes}-`, 'if-range': begun.etag }
  return {
    ...plain,
    ...(wish.etag === null ? {} : { 'if-none-match': wish.etag }),
    ...(wish.lastModified === null ? {} : { 'if-modified-since': wish.lastModified.toUTCString() }),
  }
}

async function receive(
  response: IncomingMessage,
  { wish, from, total, idle }: { wish: DownloadWish; from: number; total: number | null; idle: IdleWatch },
): Promise<void> {
  let bytes = from
  async function* counted(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      idle.touch()
      bytes += chunk.byteLength
      if (bytes > wish.most) throw new FetchFailure('too_large')
      wish.onProgress?.(bytes, total)
      yield chunk
    }
  }
  const file = createWriteStream(partBeside(wish.path), { flags: from > 0 ? 'a' : 'w' })
  await pipeline(Readable.from(response), counted, file)
  if (total !== null && bytes < total) throw new FetchFailure('broken', `${bytes} of ${total}`)
}

function lengthOf(headers: IncomingMessage['headers'], from: number): number | null {
  const length = headers['content-length']
  return length === undefined ? null : from + Number(length)
}

function dateOf(header: string | undefined): Date | null {
  const time = Date.parse(header ?? '')
  return Number.isNaN(time) ? null : new Date(time)
}

interface IdleWatch {
  signal: AbortSignal
  touch(): void
  stop(): void
}

function watchIdle(milliseconds: number): IdleWatch {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), milliseconds)
  timer.unref()
  return {
    signal: controller.signal,
    touch: () => void timer.refresh(),
    stop: () => clearTimeout(timer),
  }
}

import { createWriteStream } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { FetchFailure } from './fetch-failure.ts'
import { type ConnectionOptions, createPublicConnection } from './public-connection.ts'
import { followRedirects } from './redirects.ts'

export interface DownloadRequest {
  /** Path of the complete file; partial files are stored beside it. */
  path: string
  /** Maximum size in bytes. */
  most: number
  /** ETag of the known version: an unchanged file is not sent again. */
  etag: string | null
  lastModified: Date | null
  /** Bytes received, and the total if the server announces it. */
  onProgress?(bytes: number, total: number | null): void
}

export interface Downloaded {
  etag: string | null
  lastModified: Date | null
}

export type PublicDownload = (address: string, request: DownloadRequest) => Promise<Downloaded | 'unchanged'>

interface DownloadOptions extends ConnectionOptions {
  userAgent: string
  /** Gives up after this time without a byte. */
  idleMilliseconds?: number
}

/**
 * Downloads large files from the public internet to disk in small chunks. Resumes an interrupted download while the
 * server confirms that the file is the same.
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
    const { response } = await followRedirects(address, (url) =>
      connect(url, { method: 'GET', headers: { 'user-agent': userAgent, ...headers }, signal }),
    )
    return response
  }

  async function fetchWhole(
    address: string,
    request: DownloadRequest,
    idle: IdleWatch,
  ): Promise<Downloaded | 'unchanged'> {
    const part = await partOf(request.path, address)
    const response = await overNetwork(idle, () => follow(address, headersFor(request, part), idle.signal))
    try {
      const { statusCode: status = 0, headers } = response
      if (status === 304) return 'unchanged'
      if (part.bytes > 0 && isNoContinuation(status, headers, part.bytes)) {
        response.destroy()
        await forgetPart(request.path)
        return await fetchWhole(address, request, idle)
      }
      if (headers['content-encoding'] !== undefined)
        throw new FetchFailure('type_refused', 'content-encoding')
      if (status !== 200 && status !== 206)
        throw new FetchFailure(status >= 500 || status === 429 ? 'unavailable' : 'not_there', status)
      const from = status === 206 ? part.bytes : 0
      const answer = { etag: headers.etag ?? null, lastModified: dateOf(headers['last-modified']) }
      const total = lengthOf(headers, from)
      if (total !== null && total > request.most) throw new FetchFailure('too_large')
      // A note about this file must never accompany a part of another.
      if (from === 0) await forgetPart(request.path)
      await writeFile(noteBeside(request.path), JSON.stringify({ address, etag: answer.etag }))
      await receive(response, { request, from, total, idle })
      await rename(partBeside(request.path), request.path)
      await rm(noteBeside(request.path), { force: true })
      return answer
    } finally {
      response.destroy()
    }
  }

  return async (address, request) => {
    const idle = watchIdle(idleMilliseconds)
    try {
      return await fetchWhole(address, request, idle)
    } finally {
      idle.stop()
    }
  }
}

/** Converts network errors to fetch failures; local errors and bugs pass unchanged. */
async function overNetwork<Result>(idle: IdleWatch, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw failureOf(error, idle)
  }
}

function failureOf(error: unknown, idle: IdleWatch): FetchFailure {
  if (error instanceof FetchFailure) return error
  return new FetchFailure(idle.signal.aborted ? 'too_slow' : 'broken', error)
}

const partBeside = (path: string) => `${path}.part`
const noteBeside = (path: string) => `${path}.part.json`

interface PartialFile {
  bytes: number
  etag: string | null
}

/** Returns the earlier partial download of this file, with the server's ETag. */
async function partOf(path: string, address: string): Promise<PartialFile> {
  const nothing = { bytes: 0, etag: null }
  const note = await unlessMissing(readFile(noteBeside(path), 'utf8'))
  const part = await unlessMissing(stat(partBeside(path)))
  if (note === null || part === null) return nothing
  const { address: of, etag } = readNote(note)
  // A weak ETag guarantees equal meaning, not equal bytes.
  if (of !== address || typeof etag !== 'string' || etag.startsWith('W/')) return nothing
  return { bytes: part.size, etag }
}

/** A note half-written in a crash is ignored: the download starts again. */
function readNote(note: string): { address?: unknown; etag?: unknown } {
  try {
    return { ...JSON.parse(note) }
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

async function unlessMissing<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function forgetPart(path: string): Promise<void> {
  await rm(noteBeside(path), { force: true })
  await rm(partBeside(path), { force: true })
}

/** Returns whether the server, asked for the rest, sent something else: no partial content, or another offset. */
function isNoContinuation(status: number, headers: IncomingMessage['headers'], from: number): boolean {
  return status === 416 || (status === 206 && !headers['content-range']?.startsWith(`bytes ${from}-`))
}

function headersFor(request: DownloadRequest, part: PartialFile): OutgoingHttpHeaders {
  // Unencoded: parts of a compressed body could not be joined.
  const plain = { 'accept-encoding': 'identity' }
  if (part.etag !== null && part.bytes > 0)
    return { ...plain, range: `bytes=${part.bytes}-`, 'if-range': part.etag }
  return {
    ...plain,
    ...(request.etag === null ? {} : { 'if-none-match': request.etag }),
    ...(request.lastModified === null ? {} : { 'if-modified-since': request.lastModified.toUTCString() }),
  }
}

async function receive(
  response: IncomingMessage,
  {
    request,
    from,
    total,
    idle,
  }: { request: DownloadRequest; from: number; total: number | null; idle: IdleWatch },
): Promise<void> {
  let bytes = from
  async function* counted(): AsyncGenerator<Buffer> {
    const chunks: AsyncIterator<Buffer> = response[Symbol.asyncIterator]()
    for (;;) {
      const { done, value: chunk } = await overNetwork(idle, () => chunks.next())
      if (done) return
      idle.touch()
      bytes += chunk.byteLength
      if (bytes > request.most) throw new FetchFailure('too_large')
      request.onProgress?.(bytes, total)
      yield chunk
    }
  }
  const file = createWriteStream(partBeside(request.path), { flags: from > 0 ? 'a' : 'w' })
  await pipeline(counted, file)
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

import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { etagOf, holds } from './etag.ts'

type Encoding = 'br' | 'gzip'

/** Bytes in memory with their encodings, each made once. */
export interface EncodedBody {
  body: Buffer
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
  /** Finished results of `encoded`. */
  ready: Partial<Record<Encoding, Buffer>>
}

/** A rendered page in memory. */
export interface Page extends EncodedBody {
  /** Without repeats. */
  subjects: readonly string[]
  etag: string
  /** True for a page that is sent with 404. */
  status: 200 | 404
  renderedAt: number
  /** Position in the primary's log that it includes at least; 0: none is known. */
  includes: number
  /** Time since which the page has been unchanged, in milliseconds of the clock. */
  since: number
}

/** A page while it is rendered. */
export interface Rendering {
  /** Names the subjects of the page: `dropShowing` drops it with any of them. Call it once, before the end. */
  shows(subjects: readonly string[]): void
  /** Declares that the page only says that there is nothing to show: it is sent with 404. */
  missing(): void
}

export type Render = (page: Rendering) => Promise<string>

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Renders a page; `before` is what it replaces. */
export async function renderPage(render: Render, before: Page | undefined, includes = 0): Promise<Page> {
  const renderedAt = performance.now()
  const now = Date.now()
  let subjects: readonly string[] = []
  const shows = (named: readonly string[]) => {
    subjects = named.length > 1 ? [...new Set(named)] : named
  }
  let status: Page['status'] = 200
  const missing = () => {
    status = 404
  }
  const body = Buffer.from(await render({ shows, missing }))
  const etag = etagOf(body)
  return {
    body,
    subjects,
    etag,
    status,
    renderedAt,
    includes: Number.isFinite(includes) ? includes : 0,
    since: before?.etag === etag ? before.since : now,
    encoded: {},
    ready: {},
  }
}

/** The bytes of a page in an encoding; each encoding is made once. */
export async function encodedPage(page: EncodedBody, encoding: Encoding | undefined): Promise<Buffer> {
  if (encoding === undefined) return page.body
  page.encoded[encoding] ??= encode(encoding, page.body)
  const bytes = await page.encoded[encoding]
  page.ready[encoding] = bytes
  return bytes
}

function encode(encoding: Encoding, body: Buffer): Promise<Buffer> {
  return encoding === 'br'
    ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : deflate(body, { level: 6 })
}

/** The best encoding that a reader accepts. */
export function chosenEncoding(accepted: string | string[] | undefined): Encoding | undefined {
  if (typeof accepted !== 'string') return undefined
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

/**
 * HTTP dates have a resolution of one second: omit Last-Modified until that second has passed, as the page may change
 * again within it.
 */
export function lastModifiedOf({ since }: Page): string | undefined {
  const second = Math.floor(since / 1_000) * 1_000
  return Date.now() < second + 1_000 ? undefined : new Date(second).toUTCString()
}

/** A page in one encoding, as one reader gets it. */
interface SentPage {
  status: Page['status']
  headers: OutgoingHttpHeaders
  type: string
  encoding: Encoding | undefined
  bytes: Buffer
}

/** Sends a page, or 304 to a reader who has it. */
export function sendPage(
  response: ServerResponse,
  asked: IncomingHttpHeaders,
  { status, headers: common, type, encoding, bytes }: SentPage,
): void {
  if (status === 200 && isKnown(asked, common)) {
    response.writeHead(304, common).end()
    return
  }
  const headers: OutgoingHttpHeaders = {
    ...common,
    'content-type': type,
    'content-length': bytes.byteLength,
  }
  if (encoding !== undefined) headers['content-encoding'] = encoding
  response.writeHead(status, headers).end(bytes)
}

/** Dates only count when the reader sends no ETag. */
function isKnown(asked: IncomingHttpHeaders, headers: OutgoingHttpHeaders): boolean {
  if (asked['if-none-match'] !== undefined) return holds(asked, String(headers.etag))
  const since = asked['if-modified-since']
  const changed = headers['last-modified']
  return since !== undefined && changed !== undefined && Date.parse(since) >= Date.parse(String(changed))
}

import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { answered } from './api.ts'

interface Page {
  body: Buffer
  etag: string
  renderedAt: number
  encoded: Partial<Record<'br' | 'gzip', Promise<Buffer>>>
}

/**
 * Answers that many people read alike, rendered once per change and served from memory as bytes with an ETag.
 * Keys are paths of a kind (`feed/politics/<cursor>`); the pages of a folder make a group, which a change may drop whole.
 */
export interface HotPages {
  serve(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    render: () => Promise<unknown>,
  ): Promise<typeof answered>
  /** The same for a page that is no JSON: `type` is its content type, as the header says it. */
  serveText(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    type: string,
    render: () => Promise<string>,
  ): Promise<typeof answered>
  /** What pages of a group list has changed: they are rendered anew before they are served again. */
  drop(group: string): void
  /** A page shows what others do, and is dropped along with each. Call it before reading what it shows. */
  tie(key: string, others: string[]): void
  /** What one page shows has changed. */
  dropPage(key: string): void
  /** Nothing kept may be trusted any more. */
  dropAll(): void
  /** A figure on some pages whose key begins so has moved: they may be served for a moment longer. */
  age(prefix: string): void
}

interface HotPagesOptions {
  /** Bytes of rendered pages kept. */
  memory: number
  /** Milliseconds that a page with outdated figures may still be served. */
  tolerance: number
  /** Milliseconds after which a page is rendered anew even if no change was told; left out: never. */
  lifetime?: number
  /** False when changes made elsewhere may go unheard: then nothing is served from memory. */
  trusted(): boolean
}

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

export function createHotPages({ memory, tolerance, lifetime = 0, trusted }: HotPagesOptions): HotPages {
  const pages = new LRUCache<string, Page>({
    ttl: lifetime,
    maxSize: memory,
    sizeCalculation: (page, key) => page.body.byteLength * 2 + key.length,
    dispose: (_page, key, reason) => {
      if (reason !== 'set' && !rendering.has(key)) leaveGroup(key)
    },
  })
  const rendering = new Map<string, Promise<Page>>()
  /** Keys kept or being rendered, by group: a change must not cost a look at every page. */
  const groups = new Map<string, Set<string>>()
  /** Keys of pages that show what the page of another key does, and the other way round. */
  const ties = new Map<string, Set<string>>()
  const tiedTo = new Map<string, string[]>()
  /** When figures below a prefix last moved. */
  const moved = new Map<string, number>()

  function isCurrent(key: string, page: Page): boolean {
    const now = performance.now()
    for (const [prefix, at] of moved) {
      if (key.startsWith(prefix) && page.renderedAt < at && now - page.renderedAt > tolerance) return false
    }
    return true
  }

  function joinGroup(key: string): void {
    const group = groupOf(key)
    groups.set(group, (groups.get(group) ?? new Set()).add(key))
  }

  function leaveGroup(key: string): void {
    const group = groupOf(key)
    const keys = groups.get(group)
    keys?.delete(key)
    if (keys?.size === 0) groups.delete(group)
    untie(key)
  }

  function untie(key: string): void {
    for (const other of tiedTo.get(key) ?? []) {
      const keys = ties.get(other)
      keys?.delete(key)
      if (keys?.size === 0) ties.delete(other)
    }
    tiedTo.delete(key)
  }

  function renderAnew(key: string, render: () => Promise<string>): Promise<Page> {
    const work = rendered(render)
    rendering.set(key, work)
    joinGroup(key)
    const done = (page?: Page) => {
      // Otherwise dropped meanwhile: what was read may be outdated already.
      if (rendering.get(key) === work) {
        rendering.delete(key)
        if (page !== undefined && trusted()) pages.set(key, page)
      }
      if (!pages.has(key) && !rendering.has(key)) leaveGroup(key)
    }
    work.then(done, () => done())
    return work
  }

  async function current(key: string, render: () => Promise<string>): Promise<Page> {
    if (!trusted()) return renderAnew(key, render)
    const kept = pages.get(key)
    if (kept !== undefined && isCurrent(key, kept)) return kept
    return rendering.get(key) ?? renderAnew(key, render)
  }

  function forget(keys: Iterable<string>): void {
    for (const key of [...keys]) {
      pages.delete(key)
      rendering.delete(key)
    }
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    page: Page,
    type: string,
  ): Promise<typeof answered> {
    const known = request.headers['if-none-match'] === page.etag
    const encoding = known ? undefined : chosenEncoding(request.headers['accept-encoding'])
    const bytes = encoding === undefined ? page.body : await encoded(page, encoding)
    const headers: OutgoingHttpHeaders = {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      etag: page.etag,
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'authorization, accept-encoding',
    }
    // Fastify's own sending would look for a serializer, a compressor and a type, all settled here.
    reply.hijack()
    if (known) {
      reply.raw.writeHead(304, headers).end()
      return answered
    }
    headers['content-type'] = type
    headers['content-length'] = bytes.byteLength
    if (encoding !== undefined) headers['content-encoding'] = encoding
    reply.raw.writeHead(200, headers).end(bytes)
    return answered
  }

  return {
    async serve(request, reply, key, render) {
      const page = await current(key, async () => JSON.stringify(await render()))
      return send(request, reply, page, 'application/json; charset=utf-8')
    },
    async serveText(request, reply, key, type, render) {
      return send(request, reply, await current(key, render), type)
    },
    drop: (group) => forget(groups.get(group) ?? []),
    tie(key, others) {
      untie(key)
      tiedTo.set(key, others)
      for (const other of others) ties.set(other, (ties.get(other) ?? new Set()).add(key))
    },
    dropPage: (key) => forget([key, ...(ties.get(key) ?? [])]),
    dropAll: () => forget([...pages.keys(), ...rendering.keys()]),
    age(prefix) {
      moved.set(prefix, performance.now())
    },
  }
}

/** `feed/politics/` of `feed/politics/<cursor>`. */
function groupOf(key: string): string {
  return key.slice(0, key.lastIndexOf('/') + 1)
}

async function rendered(render: () => Promise<string>): Promise<Page> {
  const renderedAt = performance.now()
  const body = Buffer.from(await render())
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { body, etag, renderedAt, encoded: {} }
}

function encoded(page: Page, encoding: 'br' | 'gzip'): Promise<Buffer> {
  page.encoded[encoding] ??= encode(encoding, page.body)
  return page.encoded[encoding]
}

function encode(encoding: 'br' | 'gzip', body: Buffer): Promise<Buffer> {
  return encoding === 'br'
    ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : deflate(body, { level: 6 })
}

function chosenEncoding(accepted: string | string[] | undefined): 'br' | 'gzip' | undefined {
  if (typeof accepted !== 'string') return undefined
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

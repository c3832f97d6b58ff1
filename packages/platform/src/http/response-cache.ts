import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { newerThan, readForAll } from '../database/read-scope.ts'
import type { Lookups } from '../metrics/metrics.ts'
import { answered } from './api.ts'
import {
  chosenEncoding,
  encodedPage,
  lastModifiedOf,
  type Page,
  type Render,
  type Rendering,
  renderPage,
  sendPage,
} from './cached-page.ts'
import { quotaHeaders } from './rate-limit-headers.ts'
import { type ReadBudget, readCosts } from './read-budget.ts'
import { seenHeader } from './seen-header.ts'
import { createShownSubjects } from './shown-subjects.ts'

/** A guest's latest response for one address. */
interface Answer {
  key: string
  page: Page
  /** Headers without those of a body. */
  headers: OutgoingHttpHeaders
  type: string
  until: number
}

/**
 * Responses that many readers share: rendered once per change and served from memory as bytes with an ETag. Keys are
 * paths (`feed/politics/<cursor>`); the pages of one folder form a group, which can be dropped as a whole.
 */
export interface ResponseCache {
  serve(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    render: (page: Rendering) => Promise<unknown>,
  ): Promise<typeof answered>
  /**
   * The same for pages other than JSON: `type` is the content type header. Supports If-Modified-Since, which feed
   * readers send.
   */
  serveText(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    type: string,
    render: (page: Rendering) => Promise<string>,
  ): Promise<typeof answered>
  /**
   * Serves a guest's request for an address that was served within the last second, if its page is still current,
   * without further checks. Returns false when the request has to be routed.
   */
  serveAgain(request: IncomingMessage, response: ServerResponse): boolean
  /** Drops the pages of a group: they are rendered again before they are served. */
  drop(group: string): void
  /**
   * Declares that a page includes content of other pages, and is dropped with any of them. Call it before reading that
   * content.
   */
  tie(key: string, others: string[]): void
  /** Drops one page. */
  dropPage(key: string): void
  /** Drops the pages that show one of these subjects, and all that are being rendered: their subjects are not known yet. */
  dropShowing(subjects: readonly string[]): void
  /** Drops everything. */
  dropAll(): void
  /** Marks figures on pages with this key prefix as outdated: they may be served for `tolerance` milliseconds more. */
  age(prefix: string): void
}

interface ResponseCacheOptions {
  /** Maximum bytes of cached pages. */
  memory: number
  /** Milliseconds for which a page with outdated figures may still be served. */
  tolerance: number
  /** Milliseconds after which a page is rendered again without any change; by default never. */
  lifetime?: number
  /** Seconds for which guests' browsers and proxies may keep a page without asking again; by default none. */
  keptFor?: number
  /** False when changes on other nodes may be missed: nothing is then served from memory. */
  trusted(): boolean
  /** Read budget charged for rendering; none by default. */
  reads?: ReadBudget
  /** Counts of its lookups, for metrics. */
  lookups?: Lookups
  /** Clock for resolving addresses, in milliseconds. */
  now?(): number
}

/** `Cache-Control` of members' responses: neither proxies nor browsers store them. */
export const privately = 'private, no-store'

/** In milliseconds. Short, since an address may resolve to other pages over time. */
const answersStand = 1_000
const answersKept = 1_000

export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const { memory, tolerance, lifetime = 0, trusted, reads, lookups, now: addressTime = Date.now } = options
  const { keptFor } = options
  const publicly = keptFor === undefined ? 'public, max-age=0, must-revalidate' : `public, max-age=${keptFor}`
  const pages = new LRUCache<string, Page>({
    ttl: lifetime,
    // An expired page still shows whether anything has changed.
    noDeleteOnStaleGet: true,
    maxSize: memory,
    sizeCalculation: (page, key) => page.body.byteLength * 2 + key.length,
    dispose: (page, key, reason) => {
      showing.unlist(key, page.subjects)
      if (reason !== 'set' && !rendering.has(key)) leaveGroup(key)
    },
  })
  const rendering = new Map<string, Promise<Page>>()
  /** Minimum database position that a page being rendered includes. */
  const including = new WeakMap<Promise<Page>, number>()
  /** By exact address. */
  const answers = new LRUCache<string, Answer>({ max: answersKept })
  /** Keys cached or being rendered, by group, so that a change need not scan all pages. */
  const groups = new Map<string, Set<string>>()
  /** Keys of pages that include another page, and the reverse. */
  const ties = new Map<string, Set<string>>()
  const tiedTo = new Map<string, string[]>()
  const showing = createShownSubjects()
  /** Time of the latest outdating of figures, by prefix. */
  const moved = new Map<string, number>()

  function isCurrent(key: string, page: Page): boolean {
    if (page.includes < newerThan()) return false
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

  function renderAnew(key: string, render: Render): Promise<Page> {
    const before = pages.peek(key, { allowStale: true })
    const includes = newerThan()
    const work = readForAll(() => renderPage(render, before, includes))
    including.set(work, includes)
    rendering.set(key, work)
    joinGroup(key)
    const done = (page?: Page) => {
      // Otherwise dropped during rendering: the data may be outdated.
      if (rendering.get(key) === work) {
        rendering.delete(key)
        if (page !== undefined && trusted()) {
          pages.set(key, page)
          if (pages.peek(key) === page) showing.list(key, page.subjects)
        }
      }
      if (!pages.has(key) && !rendering.has(key)) leaveGroup(key)
    }
    work.then(done, () => done())
    return work
  }

  async function current(key: string, render: Render): Promise<Page> {
    if (!trusted()) return renderAnew(key, render)
    const kept = pages.get(key)
    if (kept !== undefined && isCurrent(key, kept)) return kept
    return underWay(key) ?? renderAnew(key, render)
  }

  /** True when the page need not be rendered for this request. */
  function isAtHand(key: string): boolean {
    if (!trusted()) return false
    const kept = pages.get(key)
    return (kept !== undefined && isCurrent(key, kept)) || underWay(key) !== undefined
  }

  function underWay(key: string): Promise<Page> | undefined {
    const work = rendering.get(key)
    return work !== undefined && serves(including.get(work) ?? 0, newerThan()) ? work : undefined
  }

  function forget(keys: Iterable<string>): void {
    for (const key of [...keys]) {
      pages.delete(key)
      rendering.delete(key)
    }
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    type: string,
    render: Render,
    isDated: boolean,
  ): Promise<typeof answered> {
    const isHit = isAtHand(key)
    if (!isHit) reads?.spend(request, reply, readCosts.fromDatabase)
    if (lookups !== undefined) lookups[isHit ? 'hits' : 'misses'] += 1
    const page = await current(key, render)
    /** Everything besides the address on which the route's choice of the key depends. */
    const further = [reply.getHeader('vary') ?? []].flat()
    const headers: OutgoingHttpHeaders = {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      etag: page.etag,
      'cache-control': request.headers.authorization === undefined ? publicly : privately,
      vary: ['authorization, accept-encoding', ...further].join(', '),
    }
    for (const name of quotaHeaders) delete headers[name]
    const lastModified = isDated ? lastModifiedOf(page) : undefined
    if (lastModified !== undefined) headers['last-modified'] = lastModified
    const until = addressTime() + answersStand
    if (isGuests(request) && further.length === 0)
      answers.set(request.url, { key, page, headers, type, until })
    const encoding = chosenEncoding(request.headers['accept-encoding'])
    const bytes = await encodedPage(page, encoding)
    // Bypasses Fastify's serializer, compression and content type: all are determined here.
    reply.hijack()
    sendPage(reply.raw, request.headers, { status: page.status, headers, type, encoding, bytes })
    return answered
  }

  return {
    serve: (request, reply, key, render) =>
      answer(
        request,
        reply,
        key,
        'application/json; charset=utf-8',
        async (page) => JSON.stringify(await render(page)),
        false,
      ),
    serveText: (request, reply, key, type, render) => answer(request, reply, key, type, render, true),
    serveAgain(request, response) {
      // The route decides whether a cached page is new enough for this reader.
      if (!isGuests(request) || request.headers[seenHeader] !== undefined) return false
      const last = answers.get(request.url ?? '')
      if (last === undefined || last.until < addressTime() || !trusted()) return false
      const { key, page, headers, type } = last
      if (pages.get(key) !== page || !isCurrent(key, page)) return false
      const encoding = chosenEncoding(request.headers['accept-encoding'])
      const bytes = encoding === undefined ? page.body : page.ready[encoding]
      if (bytes === undefined) return false
      sendPage(response, request.headers, { status: page.status, headers, type, encoding, bytes })
      if (lookups !== undefined) lookups.hits += 1
      return true
    },
    drop: (group) => forget(groups.get(group) ?? []),
    tie(key, others) {
      untie(key)
      tiedTo.set(key, others)
      for (const other of others) ties.set(other, (ties.get(other) ?? new Set()).add(key))
    },
    dropPage: (key) => forget([key, ...(ties.get(key) ?? [])]),
    dropShowing: (subjects) =>
      forget([...subjects.flatMap((subject) => [...showing.of(subject)]), ...rendering.keys()]),
    dropAll: () => forget([...pages.keys(), ...rendering.keys()]),
    age(prefix) {
      moved.set(prefix, performance.now())
    },
  }
}

/** Whether a page rendered for one position serves a reader of another. A page for a position beyond all serves none. */
function serves(made: number, needed: number): boolean {
  return needed === 0 || needed === made || (Number.isFinite(made) && made > needed)
}

function isGuests({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  return method === 'GET' && headers.authorization === undefined
}

/** `feed/politics/` of `feed/politics/<cursor>`. */
function groupOf(key: string): string {
  return key.slice(0, key.lastIndexOf('/') + 1)
}

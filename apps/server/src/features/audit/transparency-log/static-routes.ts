import { entryText } from '@parvis/contract/audit/log-proof.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { chosenEncoding, type EncodedBody, encodedPage } from '@parvis/platform/http/cached-page.ts'
import { type ReadBudget, readCosts } from '@parvis/platform/http/read-budget.ts'
import type { ResponseCache } from '@parvis/platform/http/response-cache.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '../../../app-context.ts'
import { logPath } from './origin.ts'
import type { PublishedOf } from './published.ts'
import { proveEntry } from './store.ts'
import { readTile, readTileAddress, type TileAddress, tileWidth } from './tiles.ts'

const text = 'text/plain; charset=utf-8'
const yearSeconds = 31_536_000
const partialSeconds = 300
/** A mirror fetches two files per 256 entries. */
const rate = { max: 1_200, timeWindow: 60_000 }

interface StaticParts {
  pages: ResponseCache
  publishedOf: PublishedOf
  reads: ReadBudget
}

/**
 * The log as static files that other tools read (c2sp.org/tlog-tiles), open to everybody and to pages of other sites:
 * the checkpoint, tiles, bundles of entries; and proofs of single entries (c2sp.org/tlog-proof).
 */
export function staticLogRoutes(
  app: FastifyInstance,
  { db, config }: AppContext,
  { pages, publishedOf, reads }: StaticParts,
): void {
  const tiles = openTileFiles(db)
  const answers = {
    answersData: true,
    rateLimit: config.rateLimits ? rate : (false as const),
  }
  const page = { config: { ...answers, readCost: readCosts.fromMemory } }

  app.get(`${logPath}/checkpoint`, page, (request, reply) =>
    pages.serveText(request, forAll(reply), 'log/checkpoint', text, async () => (await publishedOf()).note),
  )

  /** Sends a tile; the reader pays for the database where the tile comes from there. */
  const sendTile = async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const address = readTileAddress(path)
    if (address === null) throw new Refusal('log_tile_not_found')
    reads.spend(request, reply, tiles.has(address) ? readCosts.fromMemory : readCosts.fromDatabase)
    const tile = await tiles.read(address)
    if (tile === null) throw new Refusal('log_tile_not_found')
    const lifetime =
      address.width === tileWidth
        ? `public, max-age=${yearSeconds}, immutable`
        : `public, max-age=${partialSeconds}`
    forAll(reply).type('application/octet-stream').header('cache-control', lifetime)
    if (address.level !== 'entries') return reply.send(tile.body)
    const encoding = chosenEncoding(request.headers['accept-encoding'])
    if (encoding !== undefined) reply.header('content-encoding', encoding)
    return reply.header('vary', 'accept-encoding').send(await encodedPage(tile, encoding))
  }
  // Hashes do not become shorter, and bundles are compressed once.
  const files = { config: answers, compress: false as const }
  app.get<{ Params: { '*': string } }>(`${logPath}/tile/*`, files, (request, reply) =>
    sendTile(request.params['*'], request, reply),
  )

  app.get<{ Params: { index: string } }>(
    `${logPath}/proof/:index`,
    // Compressing the hashes of a proof costs more than it saves.
    { ...files, config: { ...answers, readCost: readCosts.fromDatabase } },
    async (request, reply) => {
      const { index } = request.params
      const proof = /^(0|[1-9]\d{0,14})$/.test(index) ? await proofOf(db, publishedOf, Number(index)) : null
      if (proof === null) throw new Refusal('log_entry_not_found')
      return forAll(reply)
        .type(text)
        .header('cache-control', 'no-cache')
        .header('content-disposition', `attachment; filename="${index}.tlog-proof"`)
        .send(proof)
    },
  )
}

/**
 * Writes the proof of an entry among those of the served checkpoint; null for an entry beyond it. Its extra data are the
 * bytes of the entry, so that it can be checked without asking the log.
 */
async function proofOf(db: Db, publishedOf: PublishedOf, index: number): Promise<string | null> {
  const { checkpoint, note } = await publishedOf()
  if (index >= checkpoint.size) return null
  const found = await proveEntry(db, index, checkpoint.size)
  if (found === null) return null
  const lines = [
    'c2sp.org/tlog-proof@v1',
    `extra ${Buffer.from(entryText(found.entry)).toString('base64')}`,
    `index ${index}`,
    ...found.path.map((hash) => hash.toString('base64')),
  ]
  return `${lines.join('\n')}\n\n${note}`
}

/** Lets pages of other sites read the answer. */
function forAll(reply: FastifyReply): FastifyReply {
  return reply
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
}

/** Bytes of full tiles and bundles in memory: the hashes of about a million entries, or the latest of a longer log. */
const memory = 40_000_000

interface TileFiles {
  /** Whether the bytes are in memory. */
  has(address: TileAddress): boolean
  /** Returns a tile or bundle; null when the log is not that long. */
  read(address: TileAddress): Promise<EncodedBody | null>
}

/** Keeps full tiles and bundles in memory: they never change. */
function openTileFiles(db: Db): TileFiles {
  const kept = new LRUCache<string, EncodedBody>({
    maxSize: memory,
    // Including its encoded forms.
    sizeCalculation: ({ body }, key) => (key.startsWith('entries') ? 2 : 1) * body.byteLength + 200,
  })
  return {
    has: (address) => address.width === tileWidth && kept.has(keyOf(address)),
    async read(address) {
      const known = address.width === tileWidth ? kept.get(keyOf(address)) : undefined
      if (known !== undefined) return known
      const body = await readTile(db, address)
      if (body === null) return null
      const tile = { body, encoded: {}, ready: {} }
      if (address.width === tileWidth) kept.set(keyOf(address), tile)
      return tile
    },
  }
}

const keyOf = ({ level, index }: TileAddress) => `${level}/${index}`

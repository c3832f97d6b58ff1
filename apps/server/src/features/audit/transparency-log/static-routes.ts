import { entryText } from '@parvis/contract/audit/log-proof.ts'
import { readCosts } from '@parvis/platform/http/read-budget.ts'
import type { ResponseCache } from '@parvis/platform/http/response-cache.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { logPath } from './origin.ts'
import { proveInclusion } from './proofs.ts'
import { noteOf } from './published.ts'
import { publishedOf } from './standing.ts'
import { readEntries } from './store.ts'
import { readTile, readTileAddress, tileWidth } from './tiles.ts'

const text = 'text/plain; charset=utf-8'
const yearSeconds = 31_536_000
const partialSeconds = 300
/** A mirror fetches two files per 256 entries. */
const rate = { max: 1_200, timeWindow: 60_000 }

/**
 * The log as static files that other tools read (c2sp.org/tlog-tiles), open to everybody and to pages of other sites:
 * the checkpoint, tiles, bundles of entries; and proofs of single entries (c2sp.org/tlog-proof).
 */
export function staticLogRoutes(app: FastifyInstance, context: AppContext, pages: ResponseCache): void {
  const { db, config } = context
  const options = {
    schema: { hide: true },
    config: {
      answersData: true,
      readCost: readCosts.fromMemory,
      rateLimit: config.rateLimits ? rate : (false as const),
    },
  }

  app.get(`${logPath}/checkpoint`, options, (request, reply) =>
    pages.serveText(request, forAll(reply), 'log/checkpoint', text, async () =>
      noteOf(await publishedOf(context)),
    ),
  )

  const sendTile = async (path: string, reply: FastifyReply) => {
    const address = readTileAddress(path)
    const bytes = address && (await readTile(db, address))
    if (address === null || bytes === null) throw new Refusal('log_tile_not_found')
    const lifetime =
      address.width === tileWidth
        ? `public, max-age=${yearSeconds}, immutable`
        : `public, max-age=${partialSeconds}`
    return forAll(reply).type('application/octet-stream').header('cache-control', lifetime).send(bytes)
  }
  app.get<{ Params: { '*': string } }>(`${logPath}/tile/entries/*`, options, ({ params }, reply) =>
    sendTile(`entries/${params['*']}`, reply),
  )
  // Hashes do not become shorter, and the compression takes those that begin like compressed data for such.
  app.get<{ Params: { '*': string } }>(
    `${logPath}/tile/*`,
    { ...options, compress: false },
    ({ params }, reply) => sendTile(params['*'], reply),
  )

  app.get<{ Params: { index: string } }>(`${logPath}/proof/:index`, options, async (request, reply) => {
    const { index } = request.params
    const proof = /^(0|[1-9]\d{0,14})$/.test(index) ? await proofOf(context, Number(index)) : null
    if (proof === null) throw new Refusal('log_entry_not_found')
    return forAll(reply)
      .type(text)
      .header('cache-control', 'no-cache')
      .header('content-disposition', `attachment; filename="${index}.tlog-proof"`)
      .send(proof)
  })
}

/**
 * Writes the proof of an entry among those of the served checkpoint; null for an entry beyond it. Its extra data are the
 * bytes of the entry, so that it can be checked without asking the log.
 */
async function proofOf(context: AppContext, index: number): Promise<string | null> {
  const { db } = context
  const state = await publishedOf(context)
  const { size } = state.checkpoint
  if (index >= size) return null
  const [[entry], hashes] = await Promise.all([readEntries(db, index, 1), proveInclusion(db, index, size)])
  if (entry === undefined) return null
  const lines = [
    'c2sp.org/tlog-proof@v1',
    `extra ${Buffer.from(entryText(entry)).toString('base64')}`,
    `index ${index}`,
    ...hashes.map((hash) => hash.toString('base64')),
  ]
  return `${lines.join('\n')}\n\n${noteOf(state)}`
}

/** Lets pages of other sites read the answer. */
function forAll(reply: FastifyReply): FastifyReply {
  return reply
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
}

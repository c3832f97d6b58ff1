import { Readable } from 'node:stream'
import { fileNameOf } from '@parvis/contract/accounts/site-name.ts'
import type { LogEntry, LogHead } from '@parvis/contract/audit/transparency-log.schemas.ts'
import {
  batchDelayHours,
  getLogConsistency,
  getLogEntry,
  getLogHead,
  getLogOpening,
  getLogProof,
  getLogWitnesses,
  listLogEntries,
  listLogHeads,
  listOwnLogEntries,
  logDelay,
} from '@parvis/contract/audit/transparency-log.ts'
import { apiAddress } from '@parvis/contract/endpoint.ts'
import { pageFrom, readCursor } from '@parvis/platform/database/keyset.ts'
import { createResponseCache } from '@parvis/platform/http/response-cache.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import type { ParvisApi } from '../../accounts/identity/index.ts'
import { openBatches } from './batch.ts'
import { openLogSigner } from './keys.ts'
import { openMerging } from './merge.ts'
import { readOpening } from './openings.ts'
import { openPublished } from './published.ts'
import { logChannel } from './service.ts'
import { staticLogRoutes } from './static-routes.ts'
import {
  exportedLines,
  headsAtOnce,
  ownAtOnce,
  proveConsistency,
  proveInclusion,
  readEntries,
  readHeads,
  readKeys,
  readLastHead,
  readLatest,
  readOwn,
} from './store.ts'
import { openWitnessing, standingOf } from './witnessing.ts'

export const transparencyLogFeature: Feature = {
  routes(parts, context) {
    transparencyLogRoutes(parts, context)
    openingRoutes(parts.api, context)
  },
  async schedules(context) {
    const signer = await openLogSigner(context)
    return [openMerging(context, signer), openBatches(context, signer), openWitnessing(context)]
  },
}

/** High enough to check a log entry by entry, low enough to prevent abuse. */
const rate = { max: 600, window: 60 }

function transparencyLogRoutes(
  { app, api, reads }: Pick<ServerParts, 'app' | 'api' | 'reads'>,
  context: AppContext,
): void {
  const { db, bus, config } = context
  const pages = createResponseCache({
    memory: 8_000_000,
    tolerance: 0,
    lifetime: 60_000,
    trusted: () => bus.connected,
    lookups: context.metrics.lookupsOf('log'),
  })
  bus.subscribe(logChannel, (news) => {
    if (news === 'grown') pages.drop('log/')
    else if (news === 'cosigned') for (const page of ['log/checkpoint', 'log/witnesses']) pages.dropPage(page)
  })
  const publishedOf = openPublished(context)
  staticLogRoutes(app, context, { pages, publishedOf, reads })
  context.siteSettings.onChange(() => pages.drop('log/'))

  let known = 0
  /** Covered entries stay covered: only larger sizes need a query. */
  async function isCovered(size: number): Promise<boolean> {
    if (size > known) known = (await readLastHead(db)).size
    return size <= known
  }

  api.open(getLogHead, ({ request, reply }) =>
    pages.serve(request, reply, 'log/head', async () => ({
      head: await readLastHead(db),
      keys: await readKeys(db),
      delay_seconds: logDelay,
      batch_delay_hours: batchDelayHours,
    })),
  )

  api.open(
    listLogHeads,
    ({ query: { before = Number.MAX_SAFE_INTEGER }, request, reply }) =>
      pages.serve(request, reply, `log/heads-${before}`, async () => {
        const items = await readHeads(db, before)
        return { items, next: nextHeads(items) }
      }),
    { rate },
  )

  api.open(
    listLogEntries,
    ({ query: { order, from, limit }, request, reply }) =>
      pages.serve(request, reply, `log/entries-${order}-${from}-${limit}`, async () => {
        const rows =
          order === 'latest'
            ? await readLatest(db, from ?? Number.MAX_SAFE_INTEGER, limit + 1)
            : await readEntries(db, from ?? 0, limit + 1)
        return { items: rows.slice(0, limit), next: rows[limit]?.index ?? null }
      }),
    { rate },
  )

  api.open(getLogEntry, ({ params: { index } }) => readEntry(context, index), { rate })

  api.open(
    getLogProof,
    async ({ query: { index, size } }) => {
      if (!(await isCovered(size))) throw new Refusal('log_size_unknown')
      if (index >= size) throw new Refusal('log_entry_not_found')
      return { index, size, path: inHex(await proveInclusion(db, index, size)) }
    },
    { rate },
  )

  api.open(
    getLogConsistency,
    async ({ query: { from, to } }) => {
      if (from > to) throw new Refusal('log_sizes_reversed')
      if (!(await isCovered(to))) throw new Refusal('log_size_unknown')
      return { from, to, path: inHex(await proveConsistency(db, from, to)) }
    },
    { rate },
  )

  api.open(getLogWitnesses, ({ request, reply }) =>
    pages.serve(request, reply, 'log/witnesses', () => standingOf(context, publishedOf)),
  )

  api.members(listOwnLogEntries, async ({ query, member }) => {
    const page = pageFrom(await readOwn(db, member.id, readCursor(query.cursor)), ownAtOnce)
    const items = page.rows.map(({ kind, reason, day, commitment, index, ...opening }) => ({
      kind,
      reason,
      day,
      commitment,
      index,
      opening: {
        salt: opening.salt,
        subject: opening.subject,
        decision: opening.decision,
        ...(opening.sealed === null ? {} : { sealed: opening.sealed }),
      },
    }))
    return { items, next_cursor: page.next_cursor }
  })

  const file = {
    config: {
      answersData: true,
      rateLimit: config.rateLimits ? { max: 10, timeWindow: 60_000 } : (false as const),
    },
  }
  app.get(`${apiAddress}/log/export`, file, async (_request, reply) =>
    reply
      .type('application/x-ndjson; charset=utf-8')
      .header(
        'content-disposition',
        `attachment; filename="${fileNameOf(context.siteSettings.current().identity.name)}-journal.ndjson"`,
      )
      .header('cache-control', 'no-cache')
      .send(Readable.from(exportedLines(db))),
  )
}

async function readEntry({ db }: AppContext, index: number): Promise<LogEntry> {
  const [entry] = await readEntries(db, index, 1)
  if (entry?.index !== index) throw new Refusal('log_entry_not_found')
  return entry
}

const inHex = (hashes: Buffer[]) => hashes.map((hash) => hash.toString('hex'))

function nextHeads(items: LogHead[]): number | null {
  const last = items.at(-1)
  return items.length < headsAtOnce || last === undefined || last.size === 0 ? null : last.size
}

const openingRate = { max: 600, window: 60 }

/** Texts of public entries, for everybody. */
function openingRoutes(api: ParvisApi, { db }: AppContext): void {
  api.open(
    getLogOpening,
    async ({ params: { index } }) => {
      const text = await readOpening(db, index)
      if (text === undefined) throw new Refusal('log_entry_not_found')
      if (text === null) throw new Refusal('log_entry_sealed')
      return { index, text }
    },
    { rate: openingRate },
  )
}

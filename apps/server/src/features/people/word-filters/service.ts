import { limits } from '@parvis/contract/limits.ts'
import type { WordFilterView } from '@parvis/contract/people/word-filters.schemas.ts'
import { type FilterAction, type FilterTerm, filterDays } from '@parvis/contract/people/word-filters.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { readsMayBeKept } from '@parvis/platform/database/read-scope.ts'
import type { WordFilters as StoredFilter } from '@parvis/platform/database/schema.gen.ts'
import { addDays } from '@parvis/platform/durations.ts'
import type { Bus } from '@parvis/platform/realtime/bus.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { type Selectable, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '../../../app-context.ts'
import { lockMember } from '../../accounts/identity/index.ts'
import { termOf } from './policy.ts'
import { noFilters, type WordFilter, type WordFilters } from './views.ts'

const filtersOfMember = prepared((db, { memberId }: { memberId: string }) =>
  db
    .selectFrom('word_filters')
    .select(['phrase', 'term', 'action', 'until'])
    .where('user_id', '=', memberId)
    .orderBy('action', 'desc')
    .orderBy('created_at')
    .orderBy('term'),
)

/** The reader's active filters; none for a guest. Cached, since every list needs them. */
export async function filtersOf(
  { db, bus, clock }: Pick<AppContext, 'db' | 'bus' | 'clock'>,
  readerId: string | null,
): Promise<WordFilters> {
  if (readerId === null) return noFilters
  const cache = filterCacheOf(bus)
  let kept = cache.get(readerId)
  if (kept === undefined) {
    const begun = cache.begin()
    const mayKeep = readsMayBeKept()
    const rows = await filtersOfMember(db, { memberId: readerId })
    kept = rows.map(
      ({ until, ...filter }): CachedFilter => ({
        ...filter,
        until: until?.getTime() ?? Number.POSITIVE_INFINITY,
      }),
    )
    if (mayKeep) cache.put(readerId, kept, begun)
  }
  if (kept.length === 0) return noFilters
  const now = clock.now().getTime()
  return kept.filter(({ until }) => until > now)
}

const columns = ['id', 'phrase', 'action', 'until', 'created_at'] as const

type Row = Pick<Selectable<StoredFilter>, (typeof columns)[number]>

const viewOf = ({ until, created_at, ...rest }: Row): WordFilterView => ({
  ...rest,
  until: until?.toISOString() ?? null,
  created_at: created_at.toISOString(),
})

/** A member's active filters, latest first. */
export async function listFilters({ db, clock }: AppContext, memberId: string): Promise<WordFilterView[]> {
  const rows = await db
    .selectFrom('word_filters')
    .select(columns)
    .where('user_id', '=', memberId)
    .where((where) => where.or([where('until', 'is', null), where('until', '>', clock.now())]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limits.wordFilters))
    .execute()
  return rows.map(viewOf)
}

function endOf(now: Date, lasting: FilterTerm): Date | null {
  const days = filterDays[lasting]
  return days === null ? null : addDays(now, days)
}

/** Adds a filter; an equal one gets the new wording, action and end. */
export async function addFilter(
  context: AppContext,
  memberId: string,
  draft: { phrase: string; action: FilterAction; lasting: FilterTerm },
): Promise<WordFilterView> {
  const phrase = draft.phrase.replaceAll(/\s+/g, ' ').trim()
  const term = termOf(phrase)
  const length = graphemeCount(phrase, limits.wordFilter)
  if (
    length < limits.wordFilterMinimum ||
    length > limits.wordFilter ||
    phrase.includes('\u0000') ||
    // A single letter or a pictogram would match everything or nothing.
    term.replaceAll(/[ #_]/g, '').length < limits.wordFilterMinimum
  )
    throw new Refusal('word_filter_invalid')
  const now = context.clock.now()
  const values = { phrase, action: draft.action, until: endOf(now, draft.lasting) }
  return context.transaction(async (tx) => {
    // Serialised: two in parallel could both take the last place.
    await lockMember(tx, memberId)
    await tx.deleteFrom('word_filters').where('user_id', '=', memberId).where('until', '<=', now).execute()
    await requireRoom(tx, memberId, term)
    const row = await tx
      .insertInto('word_filters')
      .values({ user_id: memberId, term, ...values })
      .onConflict((conflict) => conflict.columns(['user_id', 'term']).doUpdateSet(values))
      .returning(columns)
      .executeTakeFirstOrThrow()
    invalidateFilters(context, tx, memberId)
    return viewOf(row)
  })
}

async function requireRoom(tx: Tx, memberId: string, term: string): Promise<void> {
  const { others } = await tx
    .selectFrom('word_filters')
    .select(sql<number>`count(*)::int`.as('others'))
    .where('user_id', '=', memberId)
    .where('term', '<>', term)
    .executeTakeFirstOrThrow()
  if (others >= limits.wordFilters) throw new Refusal('too_many_word_filters')
}

export async function changeFilter(
  context: AppContext,
  memberId: string,
  filterId: string,
  { action, lasting }: { action?: FilterAction | undefined; lasting?: FilterTerm | undefined },
): Promise<WordFilterView> {
  const now = context.clock.now()
  return context.transaction(async (tx) => {
    const row = await tx
      .updateTable('word_filters')
      .set({
        // Setting the id keeps the update valid without changes, so that it returns the filter.
        user_id: memberId,
        ...(action === undefined ? {} : { action }),
        ...(lasting === undefined ? {} : { until: endOf(now, lasting) }),
      })
      .where('id', '=', filterId)
      .where('user_id', '=', memberId)
      .where((where) => where.or([where('until', 'is', null), where('until', '>', now)]))
      .returning(columns)
      .executeTakeFirstOrThrow(refusalOf('word_filter_not_found'))
    invalidateFilters(context, tx, memberId)
    return viewOf(row)
  })
}

export async function removeFilter(context: AppContext, memberId: string, filterId: string): Promise<void> {
  await context.transaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('word_filters')
      .where('id', '=', filterId)
      .where('user_id', '=', memberId)
      .executeTakeFirst()
    if (numDeletedRows > 0n) invalidateFilters(context, tx, memberId)
  })
}

/** Invalidates the cache on every node, and makes the member's open tabs reload their lists. */
function invalidateFilters(context: AppContext, tx: Tx, memberId: string): void {
  tx.afterCommit(() => {
    context.bus.publish(filtersChannel, memberId)
    sendInvalidation(context.bus, topics.member(memberId), { type: 'filters_changed', id: memberId })
  })
}

/** A filter with its end in milliseconds. */
interface CachedFilter extends WordFilter {
  until: number
}

/** Maximum cached members and filters together: most members have no filter, a few have two hundred. */
const ceiling = 50_000
/** Bounds how long an entry can be stale after the message of a crashing node was lost. */
const lifetimeMs = 5 * 60_000

const filtersChannel = 'word-filters'

const caches = new WeakMap<Bus, ReturnType<typeof createFilterCache>>()

function filterCacheOf(bus: Bus) {
  const cache = caches.get(bus) ?? createFilterCache(bus)
  caches.set(bus, cache)
  return cache
}

/** Cache of recently used filters by member, invalidated by the bus like sessions (docs/adr/0005). */
function createFilterCache(bus: Bus) {
  let changes = 0
  const entries = new LRUCache<string, readonly CachedFilter[]>({
    maxSize: ceiling,
    sizeCalculation: (filters) => 1 + filters.length,
    ttl: lifetimeMs,
  })
  bus.subscribe(filtersChannel, (memberId) => {
    changes += 1
    entries.delete(String(memberId))
  })
  bus.onGap(() => {
    changes += 1
    entries.clear()
  })
  return {
    get: (memberId: string) => (bus.connected ? entries.get(memberId) : undefined),
    /** Call before reading the entry: a change between the read and `put` must invalidate it. */
    begin: () => changes,
    put(memberId: string, filters: readonly CachedFilter[], begun: number) {
      if (begun === changes && bus.connected) entries.set(memberId, filters)
    },
  }
}

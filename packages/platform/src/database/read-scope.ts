import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool } from 'kysely'
import type { PoolKind } from './pipelined-pool.ts'

/** A replica, as the reads of one request see it. */
export interface ReadSource {
  connect(kind: PoolKind): ReturnType<PostgresPool['connect']>
  /** Runs reads; rejects as soon as the replica has vanished, so that nobody waits for a server that is silent. */
  whilePresent<Result>(work: () => Promise<Result>): Promise<Result>
  /** Whether it has replayed the changes that this node knows: all, or those that narrow access. */
  isCurrent(changes: 'heard' | 'narrowed'): boolean
  /** Notes that a read failed; the primary answers instead. */
  noteFailure(error: unknown): void
}

/** Target of the reads of a request. */
export interface ReadScope {
  /** Undefined: the primary. */
  source: ReadSource | undefined
  hasRead: boolean
  hasWritten: boolean
  /** Position of a change that the reader knows, and this node may not know yet; 0: none. */
  newerThan: number
}

const scopes = new AsyncLocalStorage<ReadScope>()

/** The scope of the running request; undefined where no replica may answer. */
export function readScope(): ReadScope | undefined {
  return scopes.getStore()
}

/** Sends all reads of `work` to the primary. */
function onPrimary<Result>(scope: ReadScope, work: () => Promise<Result>): Promise<Result> {
  scope.source = undefined
  return scopes.run(scope, work)
}

/**
 * Runs `work` with its reads on the source. Work that fails after such a read runs once more on the primary, unless
 * `mayRepeat` is false by then: a replica may be cut off, cancel a query that conflicts with its replay, refuse a write,
 * or lack the requested row.
 */
export async function readFrom<Result>(
  source: ReadSource | undefined,
  work: () => Promise<Result>,
  { scope = newScope(), mayRepeat = () => true }: { scope?: ReadScope; mayRepeat?: () => boolean } = {},
): Promise<Result> {
  if (source === undefined) return onPrimary(scope, work)
  scope.source = source
  try {
    return await source.whilePresent(() => scopes.run(scope, work))
  } catch (error) {
    if (!scope.hasRead) throw error
    source.noteFailure(error)
    if (!mayRepeat()) throw error
    return await onPrimary(scope, work)
  } finally {
    // Work that outlives its request, such as that of the background, reads on the primary.
    scope.source = undefined
  }
}

export function newScope(newerThan = 0): ReadScope {
  return { source: undefined, hasRead: false, hasWritten: false, newerThan }
}

/** Minimum position of cached pages for this reader. */
export function newerThan(): number {
  return scopes.getStore()?.newerThan ?? 0
}

/**
 * Reads data that this node caches for all readers. A replica answers only when it has replayed every change that this
 * node knows: otherwise the cache would keep an old state that no event invalidates.
 */
export function readForAll<Result>(work: () => Promise<Result>): Promise<Result> {
  const scope = scopes.getStore()
  const source = scope?.source
  if (scope === undefined || source === undefined) return work()
  const isCurrent = source.isCurrent('heard')
  // A replica that vanishes ends the wait of the request too, which then has to begin again.
  scope.hasRead ||= isCurrent
  return readFrom(isCurrent ? source : undefined, work)
}

/** Returns whether this node may cache the present reads. For caches that only events which narrow access invalidate. */
export function readsMayBeKept(): boolean {
  return scopes.getStore()?.source?.isCurrent('narrowed') ?? true
}

/** The rest of the request reads on the primary: it begins to write. */
export function leaveReplicas(): void {
  const scope = scopes.getStore()
  if (scope === undefined) return
  scope.source = undefined
  scope.hasWritten = true
}

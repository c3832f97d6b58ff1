import type { QueryClient } from '@tanstack/react-query'
import { readDraftText, saveDraftText } from './drafts.ts'
import { type PendingWrite, pendingWritesKey, queueWrite, type WriteKind } from './pending-writes.ts'

/** Name under which the tab keeps pending writes. */
const keptName = 'pending-writes'

interface StoredWrite extends PendingWrite<unknown> {
  kind: string
}

function readStored(): StoredWrite[] {
  try {
    return JSON.parse(readDraftText(keptName) ?? '[]') as StoredWrite[]
  } catch (error) {
    console.warn('the pending writes could not be read', error)
    return []
  }
}

/** Writes that a reload would lose: those that wait for a connection, or for another request. */
function waitingIn(client: QueryClient): StoredWrite[] {
  const pending = client.getMutationCache().findAll({ mutationKey: pendingWritesKey, status: 'pending' })
  return pending.flatMap(({ state, options }) => {
    const write = state.variables as PendingWrite<unknown>
    return state.isPaused || write.waits ? [{ ...write, kind: String(options.mutationKey?.[1]) }] : []
  })
}

/**
 * Restores a member's pending writes after a reload, and from now on keeps those that wait in the tab's storage. Signing out
 * deletes them, like drafts. Returns the function that stops this.
 */
export function storePendingWrites(
  client: QueryClient,
  memberId: string,
  kinds: readonly WriteKind<unknown, unknown>[],
): () => void {
  const known = new Set(waitingIn(client).map(({ kind, subject }) => `${kind} ${subject}`))
  for (const { kind: name, subject, wanted, before, owner } of readStored()) {
    const kind = kinds.find((one) => one.name === name)
    if (kind === undefined || owner !== memberId || known.has(`${name} ${subject}`)) continue
    queueWrite(client, kind, { subject, wanted, before }, true)
  }
  const keep = () => {
    const waiting = waitingIn(client)
    saveDraftText(keptName, waiting.length === 0 ? '' : JSON.stringify(waiting))
  }
  keep()
  return client.getMutationCache().subscribe(({ mutation }) => {
    if (mutation?.options.mutationKey?.[0] === pendingWritesKey[0]) keep()
  })
}

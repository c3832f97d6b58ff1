import type { QueryClient } from '@tanstack/react-query'
import { keepDraftText, readDraftText } from './drafts.ts'
import { type Asked, makeWish, type WishKind, wishesKey } from './wishes.ts'

/** Name under which the tab keeps wishes that wait. */
const keptName = 'wishes'

interface Kept extends Asked<unknown> {
  kind: string
}

function readKept(): Kept[] {
  try {
    return JSON.parse(readDraftText(keptName) ?? '[]') as Kept[]
  } catch (error) {
    console.warn('the wishes that wait could not be read', error)
    return []
  }
}

/** Wishes that would be lost with the page: those that wait for a connection, or for another request. */
function waitingIn(client: QueryClient): Kept[] {
  const pending = client.getMutationCache().findAll({ mutationKey: wishesKey, status: 'pending' })
  return pending.flatMap(({ state, options }) => {
    const asked = state.variables as Asked<unknown>
    return state.isPaused || asked.waits ? [{ ...asked, kind: String(options.mutationKey?.[1]) }] : []
  })
}

/**
 * Makes a member's wishes of before a reload again, and keeps those that wait in the tab from now on. What is kept goes when
 * they sign out, as their drafts do. Returns the function that ends this.
 */
export function keepWishes(
  client: QueryClient,
  memberId: string,
  kinds: readonly WishKind<unknown, unknown>[],
): () => void {
  const known = new Set(waitingIn(client).map(({ kind, subject }) => `${kind} ${subject}`))
  for (const { kind: name, subject, wanted, before, owner } of readKept()) {
    const kind = kinds.find((one) => one.name === name)
    if (kind === undefined || owner !== memberId || known.has(`${name} ${subject}`)) continue
    makeWish(client, kind, { subject, wanted, before }, true)
  }
  const keep = () => {
    const waiting = waitingIn(client)
    keepDraftText(keptName, waiting.length === 0 ? '' : JSON.stringify(waiting))
  }
  keep()
  return client.getMutationCache().subscribe(({ mutation }) => {
    if (mutation?.options.mutationKey?.[0] === wishesKey[0]) keep()
  })
}

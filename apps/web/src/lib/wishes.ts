import { type Mutation, onlineManager, type QueryClient, useMutationState } from '@tanstack/react-query'
import { ApiError, NetworkError } from './api-client.ts'
import { reconnectDelay } from './realtime.ts'
import { currentSession } from './session.ts'
import { isUnderWay } from './under-way.ts'

/** What a member wants of one subject, such as their reaction to a post. */
export interface Wish<Value> {
  subject: string
  wanted: Value
  /** The value before the first wish that the server has not answered. */
  before: Value
}

/** A wish on its way, or waiting for a connection. */
export interface Asked<Value> extends Wish<Value> {
  owner: string | null
  /** It has met a lost connection: it is sent until the server answers. */
  waits: boolean
}

/** How wishes of one sort are shown, sent and answered. */
export interface WishKind<Value, Answer> {
  name: string
  /** A tap does nothing while a request for the same subject is on its way. Otherwise it is sent after that one. */
  once?: boolean
  isSame(one: Value, other: Value): boolean
  send(asked: Wish<Value>): Promise<Answer>
  valueOf(answer: Answer): Value
  /** Shows a value that the server has not confirmed, over whatever it answers meanwhile. */
  show?(client: QueryClient, subject: string, value: Value): void
  /** Ends `show`, with the server's answer if there is one. */
  settle(client: QueryClient, subject: string, value: Value, answer?: Answer): void
  onGranted?(client: QueryClient, asked: Wish<Value>, answer: Answer): void
  onRefused(client: QueryClient, asked: Wish<Value>, error: Error): unknown
}

export const wishesKey = ['wish'] as const
const keyOf = (kind: string, subject: string) => [...wishesKey, kind, subject]

type Pending<Value> = Mutation<unknown, Error, Asked<Value>>

function pendingOf<Value>(client: QueryClient, mutationKey: readonly unknown[]): Pending<Value>[] {
  return client
    .getMutationCache()
    .findAll({ mutationKey, exact: true, status: 'pending' }) as unknown as Pending<Value>[]
}

/** Wishes of a subject that have not been sent. */
const unsentOf = <Value>(client: QueryClient, mutationKey: readonly unknown[]) =>
  pendingOf<Value>(client, mutationKey).filter(({ state }) => state.isPaused)

const reader = () => {
  const session = currentSession()
  return session.status === 'signed-in' ? session.userId : null
}

/** A failure that says nothing about the wish: it may be granted a little later. */
function isPassing(error: Error): boolean {
  if (error instanceof NetworkError) return true
  return error instanceof ApiError && (error.code === 'unavailable' || error.code === 'rate_limited')
}

/**
 * Shows a wish at once and sends it: now, or when the connection is back. Of the wishes for one subject that wait, the last
 * one is sent; none is when it asks for what stood before. With a connection, a failure puts back what stood before.
 */
export function makeWish<Value, Answer>(
  client: QueryClient,
  kind: WishKind<Value, Answer>,
  wish: Wish<Value>,
  waits = !onlineManager.isOnline(),
): void {
  const { subject, wanted } = wish
  const mutationKey = keyOf(kind.name, subject)
  if (kind.once && isUnderWay(client, mutationKey)) return
  const pending = pendingOf<Value>(client, mutationKey)
  const sent = pending.find(({ state }) => !state.isPaused)?.state.variables
  const before = pending[0]?.state.variables?.before ?? wish.before
  const cache = client.getMutationCache()
  for (const unsent of unsentOf<Value>(client, mutationKey)) cache.remove(unsent as unknown as Mutation)
  if (sent === undefined && kind.isSame(wanted, before)) {
    kind.settle(client, subject, before)
    return
  }
  kind.show?.(client, subject, wanted)
  if (sent !== undefined && kind.isSame(wanted, sent.wanted)) return

  const asked: Asked<Value> = { subject, wanted, before, owner: reader(), waits }
  // Neither superseded, nor of a reader who has left: another one's session must not carry it.
  const isOpen = (): boolean =>
    asked.owner === reader() && cache.getAll().includes(mutation as unknown as Mutation)
  const next = () => unsentOf<Value>(client, mutationKey).find(({ state }) => state.variables !== asked)
  const mutation = cache.build<Answer, Error, Asked<Value>, unknown>(client, {
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    networkMode: 'online',
    mutationFn: () => {
      if (!isOpen()) throw new Error('nobody wishes this any more')
      return kind.send(asked)
    },
    retry: (_failures, error) => {
      asked.waits ||= !onlineManager.isOnline()
      return asked.waits && isOpen() && isPassing(error)
    },
    retryDelay: (failures) => (onlineManager.isOnline() ? reconnectDelay(failures) : 0),
    onSuccess: (answer) => {
      const value = kind.valueOf(answer)
      const later = next()?.state.variables
      if (later !== undefined) later.before = value
      else kind.settle(client, subject, value, answer)
      if (later === undefined) kind.onGranted?.(client, asked, answer)
    },
    onError: (error) => {
      // The session was ended elsewhere: the screen is a guest's by now, who is asked to sign in.
      const isSignedOut = error instanceof ApiError && error.code === 'not_authenticated' && reader() === null
      if (isSignedOut) kind.onRefused(client, asked, error)
      // A newer wish is worth trying even after a failure.
      if (!isOpen() || next() !== undefined) return
      kind.settle(client, subject, asked.before)
      kind.onRefused(client, asked, error)
    },
  })
  // A failure has been told above.
  mutation.execute(asked).catch(() => undefined)
}

/** The last wish for a subject that the server has not answered, and whether it is on its way. */
export function useWish<Value, Answer>(
  kind: WishKind<Value, Answer>,
  subject: string,
): { wanted: Value; isSent: boolean } | undefined {
  return useMutationState({
    filters: { mutationKey: keyOf(kind.name, subject), exact: true, status: 'pending' },
    select: ({ state }) => ({
      wanted: (state.variables as Asked<Value>).wanted,
      isSent: !state.isPaused,
    }),
  }).at(-1)
}

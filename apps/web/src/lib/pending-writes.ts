import { type Mutation, onlineManager, type QueryClient, useMutationState } from '@tanstack/react-query'
import { ApiError, NetworkError } from './api-client.ts'
import { reconnectDelay } from './realtime.ts'
import { currentSession } from './session.ts'
import { isInFlight } from './single-flight.ts'

/** New value of one subject that a member asks for, such as their reaction to a post. */
export interface Write<Value> {
  subject: string
  wanted: Value
  /** The value before the first write that the server has not answered. */
  before: Value
}

/** A write that is being sent, or waits for a connection. */
export interface PendingWrite<Value> extends Write<Value> {
  owner: string | null
  /** It was begun offline, or has met a lost connection: it is retried until the server answers. */
  waits: boolean
}

/** How one kind of write is shown, sent and settled. */
export interface WriteKind<Value, Answer> {
  name: string
  /** Ignores a write while a request for the same subject is in flight. Otherwise it is sent after that request. */
  once?: boolean
  isSame(one: Value, other: Value): boolean
  send(write: Write<Value>, client: QueryClient): Promise<Answer>
  valueOf(answer: Answer): Value
  /** Shows an unconfirmed value, over any answer that arrives meanwhile. */
  show?(client: QueryClient, subject: string, value: Value): void
  /** Ends `show`, with the server's answer if there is one. */
  settle(client: QueryClient, subject: string, value: Value, answer?: Answer): void
  onAccepted?(client: QueryClient, write: Write<Value>, answer: Answer): void
  onRefused(client: QueryClient, write: Write<Value>, error: Error): unknown
}

export const pendingWritesKey = ['pending-write'] as const
const keyOf = (kind: string, subject: string) => [...pendingWritesKey, kind, subject]

type PendingMutation<Value> = Mutation<unknown, Error, PendingWrite<Value>>

function pendingOf<Value>(client: QueryClient, mutationKey: readonly unknown[]): PendingMutation<Value>[] {
  return client
    .getMutationCache()
    .findAll({ mutationKey, exact: true, status: 'pending' }) as unknown as PendingMutation<Value>[]
}

/** Writes of a subject that have not been sent. */
const unsentOf = <Value>(client: QueryClient, mutationKey: readonly unknown[]) =>
  pendingOf<Value>(client, mutationKey).filter(({ state }) => state.isPaused)

const reader = () => {
  const session = currentSession()
  return session.status === 'signed-in' ? session.userId : null
}

/** Whether a failure is temporary: the server may accept the same write a little later. */
function isTemporary(error: Error): boolean {
  if (error instanceof NetworkError) return true
  return error instanceof ApiError && (error.code === 'unavailable' || error.code === 'rate_limited')
}

/**
 * Shows a write at once and sends it now, or when the connection returns. Only the last waiting write of a subject is sent,
 * and none if it restores the former value. With a connection, a failure restores the former value.
 */
export function queueWrite<Value, Answer>(
  client: QueryClient,
  kind: WriteKind<Value, Answer>,
  { subject, wanted, before: shownBefore }: Write<Value>,
  waits = !onlineManager.isOnline(),
): void {
  const mutationKey = keyOf(kind.name, subject)
  if (kind.once && isInFlight(client, mutationKey)) return
  const pending = pendingOf<Value>(client, mutationKey)
  const sent = pending.find(({ state }) => !state.isPaused)?.state.variables
  const before = pending[0]?.state.variables?.before ?? shownBefore
  const cache = client.getMutationCache()
  for (const unsent of unsentOf<Value>(client, mutationKey)) cache.remove(unsent as unknown as Mutation)
  if (sent === undefined && kind.isSame(wanted, before)) {
    kind.settle(client, subject, before)
    return
  }
  kind.show?.(client, subject, wanted)
  if (sent !== undefined && kind.isSame(wanted, sent.wanted)) return

  const write: PendingWrite<Value> = { subject, wanted, before, owner: reader(), waits }
  // Drops a write that a later one replaced, or whose reader has signed out: another reader's session must not send it.
  const isCurrent = (): boolean =>
    write.owner === reader() && cache.getAll().includes(mutation as unknown as Mutation)
  const next = () => unsentOf<Value>(client, mutationKey).find(({ state }) => state.variables !== write)
  const mutation = cache.build<Answer, Error, PendingWrite<Value>, unknown>(client, {
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    networkMode: 'online',
    mutationFn: () => {
      if (!isCurrent()) throw new Error('the write is superseded')
      return kind.send(write, client)
    },
    retry: (_failures, error) => {
      write.waits ||= !onlineManager.isOnline()
      return write.waits && isCurrent() && isTemporary(error)
    },
    retryDelay: (failures) => (onlineManager.isOnline() ? reconnectDelay(failures) : 0),
    onSuccess: (answer) => {
      const value = kind.valueOf(answer)
      const later = next()?.state.variables
      if (later !== undefined) later.before = value
      else kind.settle(client, subject, value, answer)
      if (later === undefined) kind.onAccepted?.(client, write, answer)
    },
    onError: (error) => {
      // The session was ended elsewhere: the reader is a guest by now, who is asked to sign in.
      const isSignedOut = error instanceof ApiError && error.code === 'not_authenticated' && reader() === null
      if (isSignedOut) kind.onRefused(client, write, error)
      // A newer write is still sent after a failure of this one.
      if (!isCurrent() || next() !== undefined) return
      kind.settle(client, subject, write.before)
      kind.onRefused(client, write, error)
    },
  })
  // TanStack Query calls `onError`, then rejects: the failure is handled by now.
  mutation.execute(write).catch(() => undefined)
}

/** Last write of a subject that the server has not answered, and whether it is in flight. */
export function usePendingWrite<Value, Answer>(
  kind: WriteKind<Value, Answer>,
  subject: string,
): { wanted: Value; isSent: boolean } | undefined {
  return useMutationState({
    filters: { mutationKey: keyOf(kind.name, subject), exact: true, status: 'pending' },
    select: ({ state }) => ({
      wanted: (state.variables as PendingWrite<Value>).wanted,
      isSent: !state.isPaused,
    }),
  }).at(-1)
}

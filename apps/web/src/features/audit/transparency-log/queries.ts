import { type LogOpening, type LogProofFile, proofFormat } from '@parvis/contract/audit/log-proof.ts'
import type { LogHead, LogKey } from '@parvis/contract/audit/transparency-log.schemas.ts'
import {
  getLogConsistency,
  getLogEntry,
  getLogHead,
  getLogOpening,
  getLogProof,
  getLogWitnesses,
  listLogEntries,
  listOwnLogEntries,
} from '@parvis/contract/audit/transparency-log.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { pagesByCursor } from '../../../lib/pages-by-cursor.ts'
import { checkProof, signed } from './check-proof.ts'
import {
  type Continuity,
  continuityOf,
  type RememberedHead,
  rememberedHead,
  rememberHead,
} from './remembered-head.ts'

const logKey = ['transparency-log'] as const

export interface CheckedHead {
  head: LogHead
  key: LogKey | undefined
  delaySeconds: number
  /** Null when this browser knows no such signatures. */
  signature: boolean | null
  continuity: Continuity
  earlier: RememberedHead | null
}

export const proveContinuity = async (from: number, to: number): Promise<string[]> =>
  (await call(getLogConsistency, { query: { from, to } })).path

/** The current head, checked here; remembered when all is well. */
export const headQuery = queryOptions({
  queryKey: [...logKey, 'head'] as const,
  queryFn: async ({ signal }): Promise<CheckedHead> => {
    const { head, keys, delay_seconds } = await call(getLogHead, { signal })
    const key = keys.find(({ key_id }) => key_id === head.key_id)
    const signature = key === undefined ? false : await signed(head, key)
    const earlier = rememberedHead()
    const continuity = await continuityOf(earlier, head, proveContinuity)
    const isWell = continuity === 'first' || continuity === 'same' || continuity === 'continued'
    if (isWell && signature !== false) rememberHead(head)
    return { head, key, delaySeconds: delay_seconds, signature, continuity, earlier }
  },
  // New entries are looked for when the page is opened or comes back.
  staleTime: 5_000,
})

export const entriesQuery = infiniteQueryOptions({
  queryKey: [...logKey, 'entries'] as const,
  queryFn: ({ pageParam, signal }) =>
    call(listLogEntries, { query: { order: 'latest', limit: 30, from: pageParam ?? undefined }, signal }),
  initialPageParam: null as number | null,
  getNextPageParam: (last) => last.next,
})

export const witnessesQuery = queryOptions({
  queryKey: [...logKey, 'witnesses'] as const,
  queryFn: ({ signal }) => call(getLogWitnesses, { signal }),
  staleTime: 5_000,
})

export const ownEntriesQuery = infiniteQueryOptions({
  queryKey: [...logKey, 'own'] as const,
  queryFn: ({ pageParam, signal }) =>
    call(listOwnLogEntries, { query: { cursor: pageParam ?? undefined }, signal }),
  ...pagesByCursor,
})

/** An entry with the way to the root of the head that stands now; null when its key is not published. */
export async function fetchProof(index: number, signal?: AbortSignal): Promise<LogProofFile | null> {
  const [entry, { head, keys }] = await Promise.all([
    call(getLogEntry, { params: { index }, signal }),
    call(getLogHead, { signal }),
  ])
  const { path } = await call(getLogProof, { query: { index, size: head.size }, signal })
  const key = keys.find(({ key_id }) => key_id === head.key_id)
  return key === undefined ? null : { format: proofFormat, entry, path, head, key }
}

/** Published text of an entry about a public fact. */
export const openingQuery = (index: number) =>
  queryOptions({
    queryKey: [...logKey, 'opening', index] as const,
    queryFn: ({ signal }) => call(getLogOpening, { params: { index }, signal }),
  })

/** A proof and what became of it here. With an opening, it also proves whom the entry is about. */
export const checkedProofQuery = (index: number, opening: LogOpening | undefined) =>
  queryOptions({
    queryKey: [...logKey, 'proof', index, opening?.decision ?? ''] as const,
    queryFn: async ({ signal }) => {
      const found = await fetchProof(index, signal)
      if (found === null) return null
      const proof = opening === undefined ? found : { ...found, opening }
      return { proof, check: await checkProof(proof) }
    },
    staleTime: 0,
  })

import type { Db } from '@parvis/platform/database/database.ts'
import { readHashes } from './store.ts'
import { consistencyPlaces, inclusionPlaces, type Place, rootsOf } from './tree.ts'

/** Hashes that prove that an entry stands among the first `size` (RFC 9162, 2.1.3). */
export function proveInclusion(db: Db, index: number, size: number): Promise<Buffer[]> {
  return hashesOf(db, inclusionPlaces(index, size))
}

/** Hashes that prove that the log of `to` entries begins with that of `from` (RFC 9162, 2.1.4). */
export function proveConsistency(db: Db, from: number, to: number): Promise<Buffer[]> {
  return hashesOf(db, consistencyPlaces(from, to))
}

/** The hash of each span; one query reads all their subtrees. */
async function hashesOf(db: Db, spans: Place[][]): Promise<Buffer[]> {
  return rootsOf(spans, await readHashes(db, spans.flat()))
}

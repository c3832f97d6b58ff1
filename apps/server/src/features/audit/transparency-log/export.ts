import type { Db } from '@parvis/platform/database/database.ts'
import { readEntries, readHeadsBetween, readKeys, readLastHead } from './store.ts'

const batchSize = 1_000

/**
 * The whole log, one JSON object per line: a header, then all entries in order, each head right after the
 * last entry that it covers, and an end mark, which reveals a truncated file. `npm run verify-log` checks it.
 */
export async function* exportedLines(db: Db): AsyncGenerator<string> {
  const last = await readLastHead(db)
  yield line({ type: 'log', format: 'parvis-log-v1', size: last.size, keys: await readKeys(db) })
  for (const head of await readHeadsBetween(db, -1, 0)) yield line({ type: 'head', ...head })
  for (let from = 0; from < last.size; from += batchSize) {
    const upTo = Math.min(from + batchSize, last.size)
    const entries = await readEntries(db, from, upTo - from)
    const heads = await readHeadsBetween(db, from, upTo)
    let block = ''
    for (const entry of entries) {
      block += line({ type: 'entry', ...entry })
      while (heads[0]?.size === entry.index + 1) block += line({ type: 'head', ...heads.shift() })
    }
    yield block
  }
  yield line({ type: 'end', size: last.size, root: last.root })
}

const line = (value: object) => `${JSON.stringify(value)}\n`

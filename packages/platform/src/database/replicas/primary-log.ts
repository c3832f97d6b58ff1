import { type Position, positionOf } from './positions.ts'

/** The primary's write-ahead log. */
export interface PrimaryLog {
  /** Resolves to a position behind everything that was committed before the call. */
  position(): Promise<Position>
}

/**
 * Position of everything committed. Commits that do not wait for the disk are not flushed yet: the flush position would miss
 * them. The insert position includes them, but also unfinished records, which may take seconds to reach a replica.
 */
const ask = `select case current_setting('synchronous_commit')
  when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text as lsn`

/** Calls that come while a question is under way share the next one. */
export function openPrimaryLog(query: (text: string) => Promise<{ lsn: string }[]>): PrimaryLog {
  let asked: Promise<Position> | undefined
  let next: Promise<Position> | undefined

  async function send(): Promise<Position> {
    next = undefined
    const [row] = await query(ask)
    if (row === undefined) throw new Error('the primary did not tell the position of its log')
    return positionOf(row.lsn)
  }

  function begin(): Promise<Position> {
    const question = send().finally(() => {
      if (asked === question) asked = undefined
    })
    asked = question
    return question
  }

  return {
    position() {
      if (asked === undefined) return begin()
      next ??= asked.then(begin, begin)
      return next
    },
  }
}

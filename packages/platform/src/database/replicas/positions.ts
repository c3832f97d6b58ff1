/** Position in the write-ahead log, in bytes: exact up to nine million gigabytes. */
export type Position = number

/** Further than any replica: only the primary will do. */
export const beyondAll = Number.POSITIVE_INFINITY

/** Reads a `pg_lsn` such as `16/B374D848`. */
export function positionOf(lsn: string): Position {
  const [high = '', low = ''] = lsn.split('/')
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
}

const everything = '~'

/** The position as a reader keeps it: opaque to them, and fit for a cookie. */
export function tokenOf(position: Position): string {
  return Number.isFinite(position) ? position.toString(36) : everything
}

/** Reads a reader's token. One that is unreadable asks for the primary. */
export function readToken(token: string): Position {
  return /^[0-9a-z]{1,12}$/.test(token) ? Number.parseInt(token, 36) : beyondAll
}

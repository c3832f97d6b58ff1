/** Position in the write-ahead log, in bytes: exact up to nine million gigabytes. */
export type Position = number

/** Beyond all replicas: only the primary may answer. */
export const beyondAll = Number.POSITIVE_INFINITY

/** Reads a `pg_lsn` such as `16/B374D848`. */
export function positionOf(lsn: string): Position {
  const [high = '', low = ''] = lsn.split('/')
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
}

const everything = '~'

/** Encodes a position as a client's token, which fits into a cookie. */
export function tokenOf(position: Position): string {
  return Number.isFinite(position) ? position.toString(36) : everything
}

/** Parses a client's token. An invalid one yields a position beyond all replicas. */
export function readToken(token: string): Position {
  return /^[0-9a-z]{1,12}$/.test(token) ? Number.parseInt(token, 36) : beyondAll
}

import { smallestGroup } from '@parvis/contract/trust/neutrality.ts'
import { sql } from 'kysely'

/** Bit of an author in a set of 64. */
export const authorBit = sql`1::bigint << (hashtext(user_id::text) & 63)`

/** Lower bound of the number of authors in the union of such sets. */
export const authorsIn = (bits: ReturnType<typeof sql>) =>
  sql<number>`length(replace((${bits})::bit(64)::text, '0', ''))`

/** Whether so many posts or decisions, of so many authors, tell nothing of one of them. */
export const isLargeEnough = ({ number, authors }: { number: number; authors: number }): boolean =>
  number >= smallestGroup && authors >= smallestGroup

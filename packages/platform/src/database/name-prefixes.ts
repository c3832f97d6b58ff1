import { sql } from 'kysely'

/** Greatest code point: sorts after any text with the same prefix. */
const greatest = String.fromCodePoint(0x10ffff)

/** End of the range of texts with a prefix. */
export const endOfPrefix = (prefix: string): string => prefix + greatest

/** SQL: a column of folded names begins as somebody typed. False for a text without letters and digits. */
export function beginsAs(column: string, typed: string) {
  const [name, start] = [sql.ref(column), sql`left(search_line(${typed}), 32)`]
  return sql<boolean>`(${name} >= ${start} and ${name} < ${start} || ${greatest} and ${start} <> '')`
}

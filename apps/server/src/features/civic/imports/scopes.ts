import { ImportRefusal } from './import-refusal.ts'

/** Records of each legislature that a source has brought, and the day of their file; one entry where it has none. */
export type Scopes = Record<string, { records: number; as_of: string }>

const minimumShare = 0.8

/**
 * Compares a file with the last one of the legislature that it is mostly about. A new legislature begins at nothing; the
 * few records of other legislatures that a file carries along are not compared.
 * @returns the scopes that are known after this file
 * @throws {ImportRefusal}
 */
export function compareScopes(
  counts: Record<string, number>,
  {
    before,
    asOf,
    allowFewer = false,
    allowOlder = false,
  }: {
    before: { scopes: Scopes | null; records: number; as_of: string } | undefined
    asOf: string
    allowFewer?: boolean
    allowOlder?: boolean
  },
): Scopes {
  const [[main, records] = ['', 0]] = Object.entries(counts).toSorted(([, one], [, other]) => other - one)
  const former =
    before?.scopes === null ? { records: before.records, as_of: before.as_of } : before?.scopes?.[main]
  if (former !== undefined) {
    // Two files that contradict each other: the later one holds, in whichever order they are read.
    if (asOf < former.as_of && !allowOlder)
      throw new ImportRefusal('older_file', `${asOf}, en place : ${former.as_of}`)
    if (records < former.records * minimumShare && !allowFewer)
      throw new ImportRefusal('far_fewer_records', `${records} au lieu de ${former.records}`)
  }
  const found = Object.entries(counts).map(([scope, count]) => [scope, { records: count, as_of: asOf }])
  return { ...before?.scopes, ...Object.fromEntries(found) }
}

import { ImportRefusal } from './import-refusal.ts'

/** Records of each legislature that a source has brought, and the day of their file; one entry where it has none. */
export type Scopes = Record<string, { records: number; as_of: string }>

const minimumShare = 0.8

/**
 * Compares a file with the last one of the legislature that it is mostly about. A new legislature begins at nothing; the
 * few records of other legislatures that a file carries along are not compared, unless the source `comparesEach`.
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
    comparesEach = false,
  }: {
    before: { scopes: Scopes | null; records: number; as_of: string } | undefined
    asOf: string
    allowFewer?: boolean
    allowOlder?: boolean
    comparesEach?: boolean
  },
): Scopes {
  const largest = Object.entries(counts).toSorted(([, one], [, other]) => other - one)
  for (const [scope, records] of comparesEach ? largest : largest.slice(0, 1)) {
    const former =
      before?.scopes === null ? { records: before.records, as_of: before.as_of } : before?.scopes?.[scope]
    if (former === undefined) continue
    // Two files that contradict each other: the later one holds, in whichever order they are read.
    if (asOf < former.as_of && !allowOlder)
      throw new ImportRefusal('older_file', `${asOf}, en place : ${former.as_of}`)
    if (records < former.records * minimumShare && !allowFewer)
      throw new ImportRefusal('far_fewer_records', `${records} au lieu de ${former.records}`)
  }
  const found = Object.entries(counts).map(([scope, count]) => [scope, { records: count, as_of: asOf }])
  return { ...before?.scopes, ...Object.fromEntries(found) }
}

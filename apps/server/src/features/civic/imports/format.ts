/** What a file of a source is made of, whatever its form: documents of an archive, rows of a table, items of a list. */
export interface Unit {
  /** For whoever looks for it in the file: a document's name, a line's number. */
  name: string
  /** @throws {ImportRefusal} what cannot be read at all */
  read(): Promise<unknown>
}

/** One thing that the file says. `key` names it for good: the same key again is the same thing. */
export interface StagedRecord {
  kind: string
  key: string
  record: object
  /** The same may be told by several units; otherwise a key that comes again is a fault of the file. */
  repeats?: true
}

/** What reading a unit makes of it, beside its records. */
export interface Notes {
  /** A code that is not known, and without which the record still means what it means. */
  unknown(field: string, value: string): void
  /** What is left out on purpose, for a reason. */
  ignored(reason: string): void
}

/**
 * A unit's records: none when it holds nothing that Parvis keeps.
 *
 * @throws {RecordRefusal}
 */
export type Reader = (unit: unknown, notes: Notes) => StagedRecord[]

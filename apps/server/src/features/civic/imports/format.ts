/**
 * A part of a source's file, whatever its format: a document of an archive, a row of a table, an item of a
 * list.
 */
export interface Unit {
  /** Locates the unit in the file for people: a document's name or a line number. */
  name: string
  /** @throws {ImportRefusal} if the file cannot be read at all */
  read(): Promise<unknown>
}

/** One fact of the file. `key` identifies it permanently: the same key means the same thing. */
export interface StagedRecord {
  kind: string
  key: string
  record: object
  /** Several units may contain this record; otherwise a repeated key is an error of the file. */
  repeats?: true
}

/** Remarks of a reader, besides its records. */
export interface Notes {
  /** An unknown code that does not change the meaning of the record. */
  unknown(field: string, value: string): void
  /** A unit left out on purpose, with the reason. */
  ignored(reason: string): void
}

/**
 * Returns a unit's records: none when it holds nothing that Parvis stores.
 * @throws {RecordRefusal}
 */
export type Reader = (unit: unknown, notes: Notes) => StagedRecord[]

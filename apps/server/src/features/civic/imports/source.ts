import type { Tx } from '@parvis/platform/database/database.ts'
import type { ServerSecret } from '@parvis/platform/secret.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Changes } from '../officials/index.ts'
import type { ImportSettings } from './settings.ts'

/** How a source's file is split into units. */
export type Shape =
  | { form: 'json-documents'; split?: (document: unknown) => unknown[] }
  | { form: 'json-items'; list: string }
  | {
      form: 'rows'
      encoding: 'utf-8' | 'windows-1252'
      delimiter: string
      comment?: string
      columns: string[]
      /** Name of a column by which it is found and read; by default as it is written. */
      columnName?(column: string): string
      /** Columns of the source's other tables; a file is one of them. */
      otherTables?: string[][]
      /** Its folder may also have JSON files with a list. */
      hasLists?: true
    }
  | { form: 'text'; split: (text: string) => unknown[] }

/** A file to import. */
export interface ImportFile {
  /** A file, an archive or a folder on this machine. */
  path: string
  /** Origin for the record: an address, or the name of the operator's file. */
  readFrom: string
  etag: string | null
  /** According to the publisher. */
  lastModified: Date | null
  /** Modification time of a local file. */
  fileTime?: Date
}

/** A file to download, and the name to store it under. */
export interface SourceFile {
  name: string
  url: string
}

export interface StagedImport {
  importId: string
  /** Day for which the content is known to be true. */
  asOf: string
  provenance: { institution: string; page: string; url: string }
  /** Names of the documents set aside: what is known of them stays. */
  setAside: string[]
  /** The operator accepts an older file in the place of what is known. */
  allowsOlder: boolean
}

export type ImporterContext = Pick<AppContext, 'bus' | 'clock' | 'jobs'>

/** An official source: its files, their format, and the function that imports their records. */
export interface Source {
  /** Name on the command line. */
  name: string
  /** Name shown to people. */
  title: string
  institution: string
  page: string
  url: string
  shape: Shape
  /** Maximum bytes, packed and unpacked; a larger file is not this source's. */
  most: { packed: number; unpacked: number }
  /** Kinds of records whose count is compared with the last file. */
  counted: string | string[]
  /** POSIX expression that finds the legislature, day or table in `KEY KIND`: files are compared within one. */
  scope?: string
  /** Compares each scope of a file with the last one, not only the one that the file is mostly about. */
  comparesEachScope?: true
  files(settings: ImportSettings): SourceFile[]
  /** Further files to fetch, found in the first ones. */
  further?(settings: ImportSettings, documents: unknown[]): SourceFile[]
  reader(settings: ImportSettings, secret?: ServerSecret): UnitReader
  importStaged(context: ImporterContext, tx: Tx, staged: StagedImport): Promise<Changes>
}

/** Part of a source's file: a document of an archive, a row of a table, an item of a list. */
export interface Unit {
  /** Location for people: a document's name or a line number. */
  name: string
  /** @throws {ImportRefusal | RecordRefusal} if this unit cannot be read */
  read(): Promise<unknown>
}

/** A record of the file, with its permanent key. */
export interface StagedRecord {
  kind: string
  key: string
  record: object
  /** Several units may contain this record. Otherwise a key that is repeated with other content is set aside. */
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
 * Returns the records of a unit, of which there may be none. Any error sets the unit aside.
 * @throws {RecordRefusal}
 */
export type UnitReader = (unit: unknown, notes: Notes) => StagedRecord[]

import type { Tx } from '@parvis/platform/database/database.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Changes } from '../officials/index.ts'
import type { Reader } from './format.ts'
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
    }
  | { form: 'text'; split: (text: string) => unknown[] }

/** A file to download, and the name to store it under. */
export interface WantedFile {
  name: string
  url: string
}

export interface Staged {
  importId: string
  /** The day for which the file's content is known to be true. */
  asOf: string
  provenance: { institution: string; page: string; url: string }
}

export type TakingContext = Pick<AppContext, 'bus' | 'clock' | 'jobs'>

/** An official source: its files, its format, and the function that takes over its records. */
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
  /** The kind of record whose count is compared with the last file. */
  counted: string
  files(settings: ImportSettings): WantedFile[]
  /** Further files to fetch, found in the first ones. */
  further?(settings: ImportSettings, documents: unknown[]): WantedFile[]
  reader(settings: ImportSettings): Reader
  take(context: TakingContext, tx: Tx, staged: Staged): Promise<Changes>
}

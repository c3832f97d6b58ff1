import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Changes } from '../officials/intake-service.ts'
import type { Reader } from './format.ts'
import type { ImportSettings } from './settings.ts'

/** How a file of a source is taken apart into units. */
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

/** A file to fetch, and by which name it is kept beside the others. */
export interface WantedFile {
  name: string
  url: string
}

export interface Staged {
  importId: string
  /** The day that what the file says is known to be of. */
  asOf: string
  provenance: { institution: string; page: string; url: string }
}

export type TakingContext = Pick<AppContext, 'bus' | 'clock' | 'jobs'>

/** An official source: where it is, how it is read, and who takes over what it says. */
export interface Source {
  /** On the command line. */
  name: string
  /** For people. */
  title: string
  institution: string
  page: string
  url: string
  shape: Shape
  /** Bytes of the file as it is published, and unpacked; beyond, it is not this file. */
  most: { packed: number; unpacked: number }
  /** The kind of record by which a file is compared with the one before. */
  counted: string
  files(settings: ImportSettings): WantedFile[]
  /** What the first files show that there is to fetch besides. */
  further?(settings: ImportSettings, documents: unknown[]): WantedFile[]
  reader(settings: ImportSettings): Reader
  take(context: TakingContext, tx: Tx, staged: Staged): Promise<Changes>
}

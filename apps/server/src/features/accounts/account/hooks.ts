import type { Tx } from '@parvis/platform/database/database.ts'
import { createHook, createRegistry } from '@parvis/platform/hooks.ts'
import type { RawBuilder } from 'kysely'
import type { AppContext } from '../../../app-context.ts'

/** The row of a closed account is deleted, and with it all rows that point to it. */
export const accountErased = createHook<[context: AppContext, tx: Tx, memberId: string]>()

/**
 * Erases one feature's data of a member outside the database. Must be idempotent, since it may run again
 * after a crash.
 */
export type ErasureStep = (context: AppContext, memberId: string) => Promise<void>

/**
 * Run in the order of registration, before any row of the account is deleted: the rows contain the locations
 * of files.
 */
export const erasureSteps = createRegistry<string, ErasureStep>('erasure of an account')

/** A file of a member, with its path in the archive of their data. */
export interface ArchivedFile {
  path: string
  /** Null when the storage has lost the file. */
  open(): Promise<AsyncIterable<Buffer> | null>
}

/** Files of one kind that go into the archive of a member's data. */
export interface ArchivedFiles {
  /** The table that lists the files. */
  table: string
  /** Columns of `rows` that order the batches. */
  key: [string, ...string[]]
  /** Query with one row per file of the member. */
  rows(memberId: string): RawBuilder<unknown>
  file(context: Pick<AppContext, 'storage' | 'config'>, row: Record<string, unknown>): ArchivedFile
}

export const archivedFiles = createRegistry<string, ArchivedFiles>('files of an archive')

/** A member has closed their account: nothing of it is shown any more, and it will be erased. */
export const accountClosed = createHook<[context: AppContext, tx: Tx, memberId: string]>()

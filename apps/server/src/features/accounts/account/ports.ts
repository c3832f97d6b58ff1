import type { Tx } from '@parvis/platform/database/database.ts'
import { createPort } from '@parvis/platform/ports.ts'
import type { RawBuilder } from 'kysely'
import type { AppContext } from '../../../app-context.ts'

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

interface AccountPort {
  archivedFiles: ArchivedFiles[]
  /** Steps by name, in order, that erase a member's data outside the database before any row is deleted. Each is idempotent. */
  erasureSteps: Record<string, (context: AppContext, memberId: string) => Promise<void>>
  /** A member has closed their account: nothing of it is shown any more, and it will be erased. */
  accountClosed(context: AppContext, tx: Tx, memberId: string): Promise<void>
  /** The row of a closed account is deleted, and with it all rows that point to it. */
  accountErased(context: AppContext, tx: Tx): Promise<void>
}

export const accountPort = createPort<AccountPort>('account')

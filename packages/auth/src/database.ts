import { type Tx as PlatformTx, updateById as updateAnyById } from '@parvis/platform/database/database.ts'
import type { DB } from '@parvis/platform/database/schema.gen.ts'
import type { Kysely, Transaction, UpdateObject } from 'kysely'

/** Tables of the schema `auth`. No other can be named in a query of the auth server. */
type AuthTables = Pick<DB, Extract<keyof DB, `auth.${string}`>>

/** Handle for reads; a transaction is one too. */
export type Db = Kysely<AuthTables>

/** Handle for writes: an open transaction, with effects that run once it has committed. */
export type Tx = Transaction<AuthTables> & Pick<PlatformTx, 'afterCommit' | 'securityEvent'>

/** Updates the row with an id. */
export const updateById: <Table extends keyof AuthTables>(
  db: Db,
  table: Table,
  id: string,
  values: UpdateObject<DB, Table>,
) => Promise<void> = updateAnyById

export interface AuthDatabase {
  db: Db
  transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
}

import type { Kysely, Transaction } from 'kysely'
import type { Tx as PlatformTx } from '../platform/database/database.ts'
import type { DB } from '../platform/database/schema.gen.ts'

/** Tables of the schema `auth`. No other can be named in a query of the auth server. */
type AuthTables = Pick<DB, Extract<keyof DB, `auth.${string}`>>

/** Handle for reads; a transaction is one too. */
export type Db = Kysely<AuthTables>

/** Handle for writes: an open transaction, with effects that run once it has committed. */
export type Tx = Transaction<AuthTables> & Pick<PlatformTx, 'afterCommit' | 'securityEvent'>

export interface AuthDatabase {
  db: Db
  transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
}

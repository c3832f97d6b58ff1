import { sql } from 'kysely'
import type { Db, Tx } from '../database.ts'

/** The public half of a credential, and what is known of its authenticator. */
export type StoredCredential = Awaited<ReturnType<typeof readPasskeys>>[number]

const columns = [
  'id',
  'user_id',
  'factor_id',
  'credential_id',
  'public_key',
  'sign_count',
  'transports',
  'aaguid',
  'backup_eligible',
  'backed_up',
  'friendly_name',
  'created_at',
  'last_used_at',
] as const

export const maxPasskeys = 10

/** An account's passkeys, oldest first. */
export async function readPasskeys(db: Db, userId: string) {
  return db
    .selectFrom('auth.webauthn_credentials')
    .select(columns)
    .where('user_id', '=', userId)
    .where('factor_id', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(sql.lit(maxPasskeys))
    .execute()
}

export async function hasPasskeys(db: Db, userId: string): Promise<boolean> {
  const passkey = await db
    .selectFrom('auth.webauthn_credentials')
    .select('id')
    .where('user_id', '=', userId)
    .where('factor_id', 'is', null)
    .limit(sql.lit(1))
    .executeTakeFirst()
  return passkey !== undefined
}

export async function findCredential(
  db: Db,
  by: { credentialId: string } | { factorId: string },
): Promise<StoredCredential | undefined> {
  const query = db.selectFrom('auth.webauthn_credentials').select(columns)
  return 'factorId' in by
    ? query.where('factor_id', '=', by.factorId).executeTakeFirst()
    : query.where('credential_id', '=', Buffer.from(by.credentialId, 'base64url')).executeTakeFirst()
}

const known = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** Hints for the browser. Authenticators may name others, which it would not understand. */
export const transportsOf = (given: readonly string[]) => given.filter((name) => known.has(name))

export interface CredentialFacts {
  credentialId: Buffer
  publicKey: Buffer
  signCount: number
  transports: string[]
  aaguid: string | null
  backupEligible: boolean
  backedUp: boolean
}

/** Adds a credential. Undefined if it is registered already, in any account. */
export async function addCredential(
  tx: Tx,
  facts: CredentialFacts,
  {
    userId,
    factorId,
    name,
    now,
  }: { userId: string; factorId: string | null; name: string | null; now: Date },
): Promise<{ id: string } | undefined> {
  return tx
    .insertInto('auth.webauthn_credentials')
    .values({
      user_id: userId,
      factor_id: factorId,
      credential_id: facts.credentialId,
      public_key: facts.publicKey,
      sign_count: facts.signCount,
      transports: facts.transports,
      aaguid: facts.aaguid,
      backup_eligible: facts.backupEligible,
      backed_up: facts.backedUp,
      friendly_name: name,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
}

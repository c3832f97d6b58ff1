import { randomUUID } from 'node:crypto'
import type { Bus } from '@parvis/platform/realtime/bus.ts'
import type { ServerSecret } from '@parvis/platform/secret.ts'
import { exportJWK, generateKeyPair } from 'jose'
import { sql } from 'kysely'
import type { AuthDatabase } from './database.ts'
import { openVault, type Vault } from './vault.ts'

export const keyAlgorithm = 'ES256'

/** Encryption purpose of the private keys. */
export const signingKeysPurpose = 'signing keys'

/** Bus channel for changes of the signing keys. */
export const keysChannel = 'signing-keys'

/** Seconds for which clients may cache the key set: a new key waits that long before it signs. */
export const keySetLifetime = 600

type Transactions = Pick<AuthDatabase, 'transaction'>

/** Adds a key. Serialised, so that nodes that start together create one first key. */
export async function addKey(
  database: Transactions,
  vault: Vault,
  { createdAt, signsFrom, onlyFirst }: { createdAt: Date; signsFrom: Date; onlyFirst: boolean },
): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('auth.signing_keys'))`.execute(tx)
    const there = await tx.selectFrom('auth.signing_keys').select('kid').limit(1).executeTakeFirst()
    if (onlyFirst && there !== undefined) return
    const { publicKey, privateKey } = await generateKeyPair(keyAlgorithm, { extractable: true })
    await tx
      .insertInto('auth.signing_keys')
      .values({
        kid: randomUUID(),
        public_jwk: JSON.stringify(await exportJWK(publicKey)),
        sealed_private_jwk: await vault.seal(JSON.stringify(await exportJWK(privateKey))),
        created_at: createdAt,
        signs_from: signsFrom,
      })
      .execute()
  })
}

/**
 * Replaces the signing key. Normally the new key signs once every client has its key set, and the old tokens stay valid.
 * After a leak (`revoke`) it signs at once and all other tokens are refused: clients renew by their refresh tokens.
 */
export async function rotateKeys(
  context: { database: Transactions; bus: Bus; now: Date },
  secret: ServerSecret,
  { revoke }: { revoke: boolean },
): Promise<{ signsFrom: Date }> {
  const { database, bus, now } = context
  const signsFrom = new Date(now.getTime() + (revoke ? 0 : keySetLifetime * 1_000))
  if (revoke) {
    await database.transaction(async (tx) => {
      await tx
        .updateTable('auth.signing_keys')
        .set({ revoked_at: now })
        .where('revoked_at', 'is', null)
        .execute()
    })
  }
  const vault = openVault(secret, signingKeysPurpose)
  await addKey(database, vault, { createdAt: now, signsFrom, onlyFirst: false })
  bus.publish(keysChannel, 'changed')
  return { signsFrom }
}

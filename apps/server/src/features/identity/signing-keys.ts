import { randomUUID } from 'node:crypto'
import {
  CompactEncrypt,
  type CryptoKey,
  compactDecrypt,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  errors as joseErrors,
  jwtVerify,
  SignJWT,
} from 'jose'
import { sql } from 'kysely'
import type { Database, Db } from '../../platform/database/database.ts'
import type { ServerSecret } from '../../platform/secret.ts'
import { StartRefusal } from '../../platform/start-refusal.ts'

/** The keys that sign access tokens: made once, kept in the database, shared by every node. */
export interface SigningKeys {
  sign(claims: JWTPayload): Promise<string>
  /** The claims of a token of ours that is in force at `now`; null for any other, whatever is wrong with it. */
  verify(token: string, now: Date): Promise<JWTPayload | null>
  /** The public keys, as `/.well-known/jwks.json` serves them. */
  readonly publicKeys: JWK[]
}

interface KeyOptions {
  database: Pick<Database, 'db' | 'transaction'>
  secret: ServerSecret
  issuer: string
}

const algorithm = 'ES256'

/**
 * Opens the signing keys, making the first one when the database has none.
 *
 * @throws StartRefusal when the private key was sealed with another secret than this server's
 */
export async function openSigningKeys({ database, secret, issuer }: KeyOptions): Promise<SigningKeys> {
  const seal = secret.derive('signing keys')
  let rows = await readKeys(database.db)
  if (rows.length === 0) {
    await makeFirstKey(database, seal)
    rows = await readKeys(database.db)
  }
  const [newest] = rows
  if (newest === undefined) throw new Error('no signing key after making one')
  const signingKey = await unseal(newest.sealed_private_jwk, seal)
  const verifying = new Map<string, CryptoKey | Uint8Array>()
  for (const row of rows) verifying.set(row.kid, await importJWK(row.public_jwk as JWK, algorithm))
  const publicKeys = rows.map(
    (row): JWK => ({
      ...(row.public_jwk as JWK),
      kid: row.kid,
      alg: algorithm,
      use: 'sig',
      key_ops: ['verify'],
    }),
  )

  return {
    sign: (claims) =>
      new SignJWT({ ...claims, iss: issuer })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: newest.kid })
        .sign(signingKey),
    async verify(token, now) {
      try {
        const { payload } = await jwtVerify(
          token,
          (header) => {
            const key = verifying.get(header.kid ?? '')
            if (key === undefined) throw new joseErrors.JWKSNoMatchingKey()
            return key
          },
          {
            algorithms: [algorithm],
            issuer,
            currentDate: now,
            requiredClaims: ['sub', 'exp', 'iat', 'session_id'],
          },
        )
        return payload
      } catch (error) {
        if (error instanceof joseErrors.JOSEError) return null
        throw error
      }
    },
    publicKeys,
  }
}

function readKeys(db: Db) {
  return db.selectFrom('auth.signing_keys').selectAll().orderBy('created_at', 'desc').execute()
}

/** Nodes that start together take turns, so that one key is made. */
async function makeFirstKey(database: KeyOptions['database'], seal: Buffer): Promise<void> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const publicJwk = await exportJWK(publicKey)
  const sealed = await new CompactEncrypt(
    new TextEncoder().encode(JSON.stringify(await exportJWK(privateKey))),
  )
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(seal)
  await database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('auth.signing_keys'))`.execute(tx)
    if ((await readKeys(tx)).length > 0) return
    await tx
      .insertInto('auth.signing_keys')
      .values({ kid: randomUUID(), public_jwk: JSON.stringify(publicJwk), sealed_private_jwk: sealed })
      .execute()
  })
}

async function unseal(sealed: string, seal: Buffer): Promise<CryptoKey | Uint8Array> {
  try {
    const { plaintext } = await compactDecrypt(sealed, seal)
    return await importJWK(JSON.parse(new TextDecoder().decode(plaintext)) as JWK, algorithm)
  } catch (error) {
    if (!(error instanceof joseErrors.JWEDecryptionFailed)) throw error
    throw new StartRefusal(
      'La clé de signature de la base a été scellée avec un autre secret : donnez à chaque serveur le même PARVIS_SECRET, ou remettez le fichier secret.key du dossier de données.',
    )
  }
}

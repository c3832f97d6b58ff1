import type { ServerSecret } from '@parvis/platform/secret.ts'
import { StartRefusal } from '@parvis/platform/start-refusal.ts'
import {
  type CryptoKey,
  importJWK,
  type JWK,
  type JWTPayload,
  errors as joseErrors,
  jwtVerify,
  SignJWT,
} from 'jose'
import type { AuthContext } from './context.ts'
import type { Db } from './database.ts'
import { addKey, keyAlgorithm, keySetLifetime, keysChannel, signingKeysPurpose } from './key-rotation.ts'
import { openVault, type Vault } from './vault.ts'

/** Keys that sign access tokens: stored in the database, shared by all nodes, replaced by `admin rotate-keys`. */
export type SigningKeys = Awaited<ReturnType<typeof openSigningKeys>>

/** Audience of all our tokens: anything else signed by our keys is no access token. */
const audience = 'authenticated'

interface Listeners {
  /** Called when the keys have changed: values derived from tokens must be recomputed. */
  onChange(): void
  onError(error: unknown): void
}

interface Key {
  kid: string
  publicJwk: JWK
  verifying: CryptoKey | Uint8Array
  signing: CryptoKey | Uint8Array
  signsFrom: Date
}

/**
 * Opens the signing keys, and creates the first one in an empty database.
 * @throws StartRefusal when a private key was sealed with another server secret
 */
export async function openSigningKeys(
  { config, database, bus, clock }: Pick<AuthContext, 'config' | 'database' | 'bus' | 'clock'>,
  secret: ServerSecret,
  { onChange, onError }: Listeners,
) {
  const { publicUrl: issuer, tokenLifetime } = config.auth
  const vault = openVault(secret, signingKeysPurpose)
  const begun = clock.now()
  await addKey(database, vault, { createdAt: begun, signsFrom: begun, onlyFirst: true })
  let keys = await readKeys(database.db, vault)

  async function reload(): Promise<void> {
    try {
      keys = await readKeys(database.db, vault)
      onChange()
    } catch (error) {
      onError(error)
    }
  }
  let reloading = Promise.resolve()
  const reloadNext = () => {
    reloading = reloading.then(reload)
  }
  const unsubscribe = bus.subscribe(keysChannel, reloadNext)
  const stopGap = bus.onGap(reloadNext)

  /** The newest key whose start has come. */
  function signer(now: Date): Key {
    const key = keys.find(({ signsFrom }) => signsFrom <= now) ?? keys.at(-1)
    if (key === undefined) throw new Error('there is no signing key')
    return key
  }

  /** Keys whose tokens may still be valid, or that will sign, newest first. */
  function listed(now: Date): Key[] {
    const oldest = now.getTime() - (tokenLifetime + keySetLifetime) * 1_000
    return keys.filter((_, at) => {
      const successor = keys[at - 1]
      return successor === undefined || successor.signsFrom.getTime() > oldest
    })
  }

  async function read(token: string, now: Date, requiredClaims: string[]): Promise<JWTPayload | null> {
    try {
      const { payload } = await jwtVerify(
        token,
        (header) => {
          const key = listed(now).find(({ kid }) => kid === header.kid)
          if (key === undefined) throw new joseErrors.JWKSNoMatchingKey()
          return key.verifying
        },
        { algorithms: [keyAlgorithm], issuer, audience, currentDate: now, requiredClaims },
      )
      return payload
    } catch (error) {
      if (error instanceof joseErrors.JOSEError) return null
      throw error
    }
  }

  return {
    sign(claims: JWTPayload, now: Date): Promise<string> {
      const { kid, signing } = signer(now)
      return new SignJWT({ ...claims, iss: issuer })
        .setProtectedHeader({ alg: keyAlgorithm, typ: 'JWT', kid })
        .sign(signing)
    },
    /** The claims of a member's token if it is valid at `now`; null for any other. */
    verify: (token: string, now: Date) => read(token, now, ['sub', 'exp', 'iat', 'session_id']),
    /** The same for a service token, which has neither member nor session. */
    async verifyService(token: string, now: Date): Promise<JWTPayload | null> {
      const claims = await read(token, now, ['role', 'exp', 'iat'])
      return claims?.sub === undefined && claims?.session_id === undefined ? claims : null
    },
    /** The public keys, as served by `/.well-known/jwks.json`; exactly one of them signs. */
    publicKeys: (now: Date): JWK[] =>
      listed(now).map(({ kid, publicJwk }) => ({
        ...publicJwk,
        kid,
        alg: keyAlgorithm,
        use: 'sig',
        key_ops: ['verify'],
      })),
    /** Resolves once no reload runs any more. */
    close() {
      unsubscribe()
      stopGap()
      return reloading
    },
  }
}

async function readKeys(db: Db, vault: Vault): Promise<Key[]> {
  const rows = await db
    .selectFrom('auth.signing_keys')
    .selectAll()
    .where('revoked_at', 'is', null)
    .orderBy('signs_from', 'desc')
    .execute()
  return Promise.all(
    rows.map(async (row) => ({
      kid: row.kid,
      publicJwk: row.public_jwk as JWK,
      verifying: await importJWK(row.public_jwk as JWK, keyAlgorithm),
      signing: await unseal(row.sealed_private_jwk, vault),
      signsFrom: row.signs_from,
    })),
  )
}

async function unseal(sealed: string, vault: Vault): Promise<CryptoKey | Uint8Array> {
  try {
    return await importJWK(JSON.parse(await vault.open(sealed)) as JWK, keyAlgorithm)
  } catch (error) {
    if (!(error instanceof joseErrors.JWEDecryptionFailed)) throw error
    throw new StartRefusal(
      'La clé de signature de la base a été scellée avec un autre secret : donnez à chaque serveur le même PARVIS_SECRET, ou remettez le fichier secret.key du dossier de données.',
    )
  }
}

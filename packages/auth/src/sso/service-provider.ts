import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { addDays } from '@parvis/platform/durations.ts'
import { XMLSerializer } from '@xmldom/xmldom'
import type { AuthCore } from '../core.ts'
import { parseXml } from './xml.ts'

/** This server as a SAML service provider: its names, and the key that signs its requests. */
export type ServiceProvider = ReturnType<typeof openServiceProvider>

interface SamlKey {
  /** PEM. */
  certificate: string
  /** PEM, PKCS #8. */
  privateKey: string
}

export const persistentNameId = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

const metadataDays = 5 * 365

export function openServiceProvider(core: AuthCore) {
  const { publicUrl } = core.context.config.auth
  let opened: SamlKey | undefined
  return {
    /** Entity id, which is also the address of our metadata. */
    entityId: `${publicUrl}/sso/saml/metadata`,
    /** Assertion consumer service: where identity providers post their responses. */
    consumerUrl: `${publicUrl}/sso/saml/acs`,
    async key(): Promise<SamlKey> {
      opened ??= (await readKey(core)) ?? (await makeKey(core))
      return opened
    },
  }
}

async function readKey(core: AuthCore): Promise<SamlKey | undefined> {
  const row = await core.context.db.selectFrom('auth.saml_key').selectAll().executeTakeFirst()
  return row && { certificate: row.certificate, privateKey: await core.vault.open(row.sealed_private_key) }
}

/** Creates the key at its first use. Of several nodes at once, the first wins and the others read its key. */
async function makeKey(core: AuthCore): Promise<SamlKey> {
  const { context, vault } = core
  const now = context.clock.now()
  const { selfSigned } = await import('./certificate.ts')
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  await context.db
    .insertInto('auth.saml_key')
    .values({
      certificate: selfSigned(privateKey, new URL(context.config.auth.publicUrl).hostname, now),
      sealed_private_key: await vault.seal(privateKey),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await readKey(core)
  if (kept === undefined) throw new Error('the new key is missing')
  return kept
}

/** Our metadata. A copy downloaded at some time ends years later; metadata that is fetched repeatedly needs no end. */
export async function serviceProviderMetadata(
  provider: ServiceProvider,
  downloadedAt: Date | null,
): Promise<string> {
  const { certificate, privateKey } = await provider.key()
  const { generateServiceProviderMetadata } = await import('@node-saml/node-saml')
  const xml = generateServiceProviderMetadata({
    issuer: provider.entityId,
    callbackUrl: provider.consumerUrl,
    identifierFormat: persistentNameId,
    wantAssertionsSigned: true,
    privateKey,
    publicCerts: certificate,
    signatureAlgorithm: 'sha256',
  })
  const document = parseXml(xml, { ceiling: 100_000 })
  // The document is the same for everyone and not signed, so it needs no identifier.
  document.documentElement.removeAttribute('ID')
  if (downloadedAt !== null)
    document.documentElement.setAttribute('validUntil', addDays(downloadedAt, metadataDays).toISOString())
  return new XMLSerializer().serializeToString(document)
}

import { createPrivateKey, generateKeyPairSync, hash, type KeyObject, sign } from 'node:crypto'
import { headText } from '@parvis/contract/audit/log-proof.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { required } from '@parvis/platform/required.ts'
import { ivBytes, seal, tagBytes, unseal } from '@parvis/platform/sealing.ts'
import { openSecret } from '@parvis/platform/secret.ts'
import { StartRefusal } from '@parvis/platform/start-refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { rootOf } from './tree.ts'

/** Signs heads of the log. */
export interface LogSigner {
  keyId: Buffer
  sign(head: { size: number; root: Buffer; signedAt: Date }): Buffer
}

/**
 * The log's key, created at the first start with the head of the empty log.
 * @throws StartRefusal when it was sealed with another server secret
 */
export async function openLogSigner(context: AppContext): Promise<LogSigner> {
  const { config, clock } = context
  const sealing = openSecret({ given: config.secret, dataFolder: config.dataFolder }).derive(
    'transparency log',
  )
  return context.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('transparency_log_keys'))`.execute(tx)
    const known = await tx
      .selectFrom('transparency_log_keys')
      .select(['key_id', 'sealed_private_key'])
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (known !== undefined) return signerOf(known.key_id, unsealKey(known.sealed_private_key, sealing))
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const public_key = Buffer.from(
      required(publicKey.export({ format: 'jwk' }).x, 'the public key'),
      'base64url',
    )
    const signer = signerOf(hash('sha256', public_key, 'buffer'), privateKey)
    const created_at = clock.now()
    await tx
      .insertInto('transparency_log_keys')
      .values({
        key_id: signer.keyId,
        public_key,
        sealed_private_key: sealKey(privateKey.export({ format: 'der', type: 'pkcs8' }), sealing),
        created_at,
      })
      .execute()
    await keepHead(tx, signer, { size: 0, root: rootOf([]), signedAt: created_at })
    return signer
  })
}

/** Signs a head and stores it; every head is kept. */
export async function keepHead(
  tx: Tx,
  signer: LogSigner,
  head: { size: number; root: Buffer; signedAt: Date },
): Promise<void> {
  await tx
    .insertInto('transparency_log_heads')
    .values({
      size: head.size,
      root: head.root,
      signed_at: head.signedAt,
      key_id: signer.keyId,
      signature: signer.sign(head),
    })
    .execute()
}

function signerOf(keyId: Buffer, key: KeyObject): LogSigner {
  return {
    keyId,
    sign({ size, root, signedAt }) {
      const text = headText({
        key_id: keyId.toString('hex'),
        size,
        root: root.toString('hex'),
        signed_at: signedAt.toISOString(),
      })
      return sign(null, Buffer.from(text), key)
    },
  }
}

function sealKey(bytes: Buffer, sealing: Buffer): string {
  const { iv, tag, sealed } = seal(sealing, bytes)
  return Buffer.concat([iv, tag, sealed]).toString('base64url')
}

function unsealKey(text: string, sealing: Buffer): KeyObject {
  const whole = Buffer.from(text, 'base64url')
  try {
    const der = unseal(sealing, {
      iv: whole.subarray(0, ivBytes),
      tag: whole.subarray(ivBytes, ivBytes + tagBytes),
      sealed: whole.subarray(ivBytes + tagBytes),
    })
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  } catch {
    throw new StartRefusal(
      'La clé du journal public a été scellée avec un autre secret : donnez à chaque serveur le même PARVIS_SECRET, ou remettez le fichier secret.key du dossier de données.',
    )
  }
}

import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { headText } from '@parvis/contract/audit/log-proof.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sha256 } from '@parvis/platform/digest.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { required } from '@parvis/platform/required.ts'
import { ivBytes, seal, tagBytes, unseal } from '@parvis/platform/sealing.ts'
import { openSecret } from '@parvis/platform/secret.ts'
import { StartRefusal } from '@parvis/platform/start-refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { announceSealing, openOrigin } from './origin.ts'
import { checkpointText, cosignedText, verifierKeyOf } from './signed-note.ts'
import { rootOf } from './tree.ts'

/** Signs states of the log: as heads, as checkpoints, and with a time. */
export interface LogSigner {
  keyId: Buffer
  /** Name of the log in its checkpoints. */
  origin: string
  publicKey: Buffer
  sign(head: SignedState): Buffer
  signCheckpoint(state: Omit<SignedState, 'signedAt'>): Buffer
  /** Signs a checkpoint with a time: readers see by it how fresh the checkpoint is. */
  signTime(state: SignedState): Buffer
}

interface SignedState {
  size: number
  root: Buffer
  signedAt: Date
}

/**
 * The log's key, created at the first start with the head of the empty log.
 * @throws StartRefusal when it was sealed with another server secret
 */
export async function openLogSigner(context: AppContext): Promise<LogSigner> {
  const { config, clock } = context
  const sealing = openSecret(config).derive('transparency log')
  return context.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('transparency_log_keys'))`.execute(tx)
    const known = await tx
      .selectFrom('transparency_log_keys')
      .select(['public_key', 'sealed_private_key'])
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (known !== undefined) {
      const origin = await openOrigin(context, tx, known.public_key)
      await announceSealing(tx, { origin, publicKey: known.public_key, now: clock.now() })
      return signerOf(origin, known.public_key, unsealKey(known.sealed_private_key, sealing))
    }
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const public_key = Buffer.from(
      required(publicKey.export({ format: 'jwk' }).x, 'the public key'),
      'base64url',
    )
    const signer = signerOf(await openOrigin(context, tx, public_key), public_key, privateKey)
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
    await keepHead(tx, signer, { size: 0, root: rootOf([]), signedAt: dayOfHead(created_at) }, created_at)
    return signer
  })
}

/** Date of a head: midnight UTC of the day in France. A time would date the acts behind its entries. */
export const dayOfHead = (now: Date) => new Date(`${dayInParis(now)}T00:00:00.000Z`)

/** Signs a head, which bears its day, and its checkpoint, which bears the present time; every head is kept. */
export async function keepHead(tx: Tx, signer: LogSigner, head: SignedState, now: Date): Promise<void> {
  await tx
    .insertInto('transparency_log_heads')
    .values({
      size: head.size,
      root: head.root,
      signed_at: head.signedAt,
      grown_at: now,
      key_id: signer.keyId,
      signature: signer.sign(head),
      note_signature: signer.signCheckpoint(head),
    })
    .execute()
  await keepTime(tx, signer, { ...head, signedAt: now })
}

/** Signs a checkpoint with a later time; one that was signed later still stays, as clocks of nodes differ. */
export async function keepTime(tx: Tx, signer: LogSigner, state: SignedState): Promise<void> {
  const signedAt = new Date(Math.floor(state.signedAt.getTime() / 1_000) * 1_000)
  const { origin: name, publicKey } = signer
  const time = {
    cosigned_at: signedAt,
    signature: signer.signTime({ ...state, signedAt }),
  }
  await tx
    .insertInto('transparency_log_cosignatures')
    .values({ size: state.size, cosigner: verifierKeyOf({ name, type: 4, publicKey }), ...time })
    .onConflict((conflict) =>
      conflict
        .columns(['size', 'cosigner'])
        .doUpdateSet(time)
        .where('transparency_log_cosignatures.cosigned_at', '<', signedAt),
    )
    .execute()
}

function signerOf(origin: string, publicKey: Buffer, key: KeyObject): LogSigner {
  const keyId = sha256(publicKey)
  const signText = (text: string) => sign(null, Buffer.from(text), key)
  return {
    keyId,
    origin,
    publicKey,
    signCheckpoint: (state) => signText(checkpointText(origin, state)),
    signTime: ({ signedAt, ...state }) =>
      signText(cosignedText(signedAt.getTime() / 1_000, checkpointText(origin, state))),
    sign({ size, root, signedAt }) {
      const text = headText({
        key_id: keyId.toString('hex'),
        size,
        root: root.toString('hex'),
        signed_at: signedAt.toISOString(),
      })
      return signText(text)
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

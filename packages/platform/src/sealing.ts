import {
  type CipherGCM,
  createCipheriv,
  createDecipheriv,
  type DecipherGCM,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** AES-256-GCM (NIST SP 800-38D) with a random 96-bit nonce and a 128-bit tag. Keys are 32 bytes. */
const algorithm = 'aes-256-gcm'
export const ivBytes = 12
export const tagBytes = 16

/** Values required for decryption besides the key. */
export interface Seal {
  iv: Buffer
  tag: Buffer
}

type Key = Buffer | KeyObject

/**
 * A cipher for one message, with a new nonce. After `final()`, `getAuthTag()` gives the tag.
 *
 * @param bound authenticated with the message but not part of it, such as the id of its row: decryption needs the same
 */
export function startSealing(key: Key, bound?: string): { iv: Buffer; cipher: CipherGCM } {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv)
  if (bound !== undefined) cipher.setAAD(Buffer.from(bound))
  return { iv, cipher }
}

/** The decipher for a message of {@link startSealing}. `final()` throws when the message was altered. */
export function startUnsealing(key: Key, { iv, tag }: Seal, bound?: string): DecipherGCM {
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAuthTag(tag)
  if (bound !== undefined) decipher.setAAD(Buffer.from(bound))
  return decipher
}

/** Encrypts a whole message. `bound` as in {@link startSealing}. */
export function seal(key: Key, plain: Buffer, bound?: string): Seal & { sealed: Buffer } {
  const { iv, cipher } = startSealing(key, bound)
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return { iv, tag: cipher.getAuthTag(), sealed }
}

/**
 * Decrypts a whole message of {@link seal}.
 *
 * @throws Error when the message, its tag, the key or `bound` is not the one it was sealed with
 */
export function unseal(key: Key, { sealed, ...rest }: Seal & { sealed: Buffer }, bound?: string): Buffer {
  const decipher = startUnsealing(key, rest, bound)
  return Buffer.concat([decipher.update(sealed), decipher.final()])
}

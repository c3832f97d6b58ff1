import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

/** The hash that `personal_sign` signs (EIP-191, version 0x45). */
export function personalMessageHash(text: string | Uint8Array): Uint8Array {
  const message = Buffer.from(text)
  return keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`), message]))
}

/** The address of a public key: the last 20 bytes of its Keccak-256 hash, in lower case. */
export function addressOf(publicKey: Uint8Array): string {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false)
  return `0x${Buffer.from(keccak_256(point.subarray(1)).subarray(12)).toString('hex')}`
}

/** Last byte of a signature: the parity of its point, by itself or plus 27, as most wallets write it. */
const recoveryIds: Record<number, number> = { 0: 0, 1: 1, 27: 0, 28: 1 }

/**
 * Recovers the address that signed a text with `personal_sign`, in lower case.
 *
 * @param signature 65 bytes: r, s, recovery id
 * @returns undefined when the bytes are no signature on the curve
 */
export function recoverSigner(text: string, signature: Uint8Array): string | undefined {
  const recoveryId = recoveryIds[signature[64] ?? -1]
  if (recoveryId === undefined) return undefined
  const recoverable = Buffer.concat([Buffer.from([recoveryId]), signature.subarray(0, 64)])
  try {
    return addressOf(secp256k1.recoverPublicKey(recoverable, personalMessageHash(text), { prehash: false }))
  } catch {
    // r or s is out of range, or r is no point of the curve.
    return undefined
  }
}

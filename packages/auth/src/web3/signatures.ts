import { createPublicKey, verify } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58 } from '@scure/base'
import { invalid } from '../errors.ts'
import type { Chain } from './message.ts'

/** Whether the wallet of an address signed a text. Refuses signatures of the wrong length or encoding. */
export function isSignedBy(chain: Chain, address: string, text: string, signature: string): boolean {
  return chain === 'ethereum'
    ? isSignedByEthereum(address, text, signature)
    : isSignedBySolana(address, text, signature)
}

/** A signature by `personal_sign` (EIP-191) names no signer: the address is recovered from it. */
function isSignedByEthereum(address: string, text: string, signature: string): boolean {
  if (!/^0x[0-9a-fA-F]{130}$/.test(signature))
    throw invalid('invalid Web3 signature: 65 bytes in hex expected')
  return recoverSigner(text, Buffer.from(signature.slice(2), 'hex')) === address.toLowerCase()
}

/** SubjectPublicKeyInfo of an ed25519 key, up to the key itself (RFC 8410). */
const ed25519Prefix = Buffer.from('302a300506032b6570032100', 'hex')

function isSignedBySolana(address: string, text: string, signature: string): boolean {
  const bytes = signatureBytes(signature)
  let key: Uint8Array
  try {
    key = base58.decode(address)
  } catch {
    throw invalid('invalid Web3 message: wallet address is not in the correct format')
  }
  if (key.length !== 32) throw invalid('invalid Web3 message: wallet address is not in the correct format')
  const publicKey = createPublicKey({
    key: Buffer.concat([ed25519Prefix, key]),
    format: 'der',
    type: 'spki',
  })
  const message = Buffer.from(text)
  return [message, ...offChainEnvelopes(message, key)].some((signed) =>
    verify(null, signed, publicKey, bytes),
  )
}

function signatureBytes(signature: string): Buffer {
  if (/^([A-Za-z0-9+/]{86}(==)?|[A-Za-z0-9_-]{86}(==)?)$/.test(signature)) {
    const bytes = Buffer.from(signature.replaceAll('=', ''), /[-_]/.test(signature) ? 'base64url' : 'base64')
    if (bytes.length === 64) return bytes
  }
  throw invalid('invalid Web3 signature: 64 bytes in base64 expected')
}

/** Envelopes that a Ledger signs: Solana's off-chain message, in its first version and with domain and signers. */
function offChainEnvelopes(message: Buffer, key: Uint8Array): Buffer[] {
  const start = Buffer.concat([Buffer.from([0xff]), Buffer.from('solana offchain'), Buffer.from([0])])
  const length = Buffer.alloc(2)
  length.writeUInt16LE(message.length)
  // 0: printable ASCII, 1: UTF-8.
  return [0, 1].flatMap((format) => [
    Buffer.concat([start, Buffer.from([format]), length, message]),
    Buffer.concat([start, Buffer.alloc(32), Buffer.from([format, 1]), key, length, message]),
  ])
}

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

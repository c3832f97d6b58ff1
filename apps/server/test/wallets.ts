import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58 } from '@scure/base'
import { addressOf, personalMessageHash } from '../../../packages/auth/src/web3/signatures.ts'

/** An Ethereum wallet that signs everything; with the given key or a new one. */
export function ethereumWallet(secret: Uint8Array = secp256k1.utils.randomSecretKey()) {
  const address = checksummed(addressOf(secp256k1.getPublicKey(secret)))
  const sign = async (message: string | Uint8Array): Promise<`0x${string}`> => {
    const options = { prehash: false, format: 'recovered' } as const
    const [recoveryId = 0, ...rest] = secp256k1.sign(personalMessageHash(message), secret, options)
    return `0x${Buffer.from([...rest, 27 + recoveryId]).toString('hex')}`
  }
  return {
    address,
    sign,
    /** Interface for pages: EIP-1193. */
    provider: {
      async request({ method, params }: { method: string; params?: unknown }) {
        if (method === 'eth_requestAccounts') return [address]
        if (method === 'eth_chainId') return '0x1'
        const [raw] = params as [string]
        return sign(Buffer.from(raw.slice(2), 'hex'))
      },
      on() {},
      removeListener() {},
    },
  }
}

/** An address with its checksum, as wallets show it: the case of letters encodes a hash (EIP-55). */
function checksummed(address: string): string {
  const hash = Buffer.from(keccak_256(Buffer.from(address.slice(2)))).toString('hex')
  return `0x${[...address.slice(2)].map((digit, at) => (Number.parseInt(hash.charAt(at), 16) > 7 ? digit.toUpperCase() : digit)).join('')}`
}

export function solanaWallet() {
  const secret = ed25519.utils.randomSecretKey()
  const address = base58.encode(ed25519.getPublicKey(secret))
  const sign = (message: Uint8Array) => ed25519.sign(message, secret)
  return {
    address,
    sign,
    provider: {
      publicKey: { toBase58: () => address },
      signMessage: async (message: Uint8Array) => sign(message),
    },
  }
}

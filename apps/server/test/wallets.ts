import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** A wallet with a fresh key, which signs what it is asked to. */
export function ethereumWallet() {
  const account = privateKeyToAccount(generatePrivateKey())
  return {
    address: account.address,
    sign: (message: string) => account.signMessage({ message }),
    /** As pages find it: EIP-1193. */
    provider: {
      async request({ method, params }: { method: string; params?: unknown }) {
        if (method === 'eth_requestAccounts') return [account.address]
        if (method === 'eth_chainId') return '0x1'
        const [raw] = params as [`0x${string}`]
        return account.signMessage({ message: { raw } })
      },
      on() {},
      removeListener() {},
    },
  }
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

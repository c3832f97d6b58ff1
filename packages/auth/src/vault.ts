import type { ServerSecret } from '@parvis/platform/secret.ts'
import { CompactEncrypt, compactDecrypt } from 'jose'

/** Encrypts secrets that must be readable again, with a key from outside the database, one per purpose. */
export interface Vault {
  seal(text: string): Promise<string>
  /** @throws JWEDecryptionFailed when it was sealed for another purpose or with another secret */
  open(sealed: string): Promise<string>
}

export function openVault(secret: ServerSecret, purpose: string): Vault {
  const key = secret.derive(purpose)
  return {
    seal: (text) =>
      new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(key),
    async open(sealed) {
      const { plaintext } = await compactDecrypt(sealed, key)
      return new TextDecoder().decode(plaintext)
    },
  }
}

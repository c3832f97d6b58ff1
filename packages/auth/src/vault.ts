import type { ServerSecret } from '@parvis/platform/secret.ts'
import { CompactEncrypt, compactDecrypt } from 'jose'

/** Encrypts secrets that must be readable again, with a key from outside the database, one per purpose. */
export type Vault = ReturnType<typeof openVault>

export function openVault(secret: ServerSecret, purpose: string) {
  const key = secret.derive(purpose)
  return {
    seal: (text: string): Promise<string> =>
      new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(key),
    /** @throws JWEDecryptionFailed when it was sealed for another purpose or with another secret */
    async open(sealed: string): Promise<string> {
      const { plaintext } = await compactDecrypt(sealed, key)
      return new TextDecoder().decode(plaintext)
    },
  }
}

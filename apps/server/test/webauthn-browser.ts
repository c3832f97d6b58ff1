import { vi } from 'vitest'
import type { SoftwareAuthenticator } from './software-authenticator.ts'

/** Result of a ceremony, which clients send in its JSON form. */
class PublicKeyCredential {
  private readonly made: unknown

  constructor(made: unknown) {
    this.made = made
  }

  toJSON() {
    return this.made
  }
}

const textOf = (bytes: BufferSource | string) =>
  typeof bytes === 'string' ? bytes : Buffer.from(bytes as ArrayBuffer).toString('base64url')

/** Runs a call with the parts of a browser that WebAuthn needs, and this authenticator in it. */
export async function inBrowserWith<Result>(
  authenticator: SoftwareAuthenticator,
  call: () => Promise<Result>,
): Promise<Result> {
  const credentials = {
    create: async ({ publicKey }: { publicKey: PublicKeyCredentialCreationOptions }) =>
      new PublicKeyCredential(
        authenticator.create({
          challenge: textOf(publicKey.challenge),
          user: { id: textOf(publicKey.user.id) },
        }),
      ),
    get: async ({ publicKey }: { publicKey: PublicKeyCredentialRequestOptions }) =>
      new PublicKeyCredential(authenticator.get({ challenge: textOf(publicKey.challenge) })),
  }
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential)
  vi.stubGlobal('window', { PublicKeyCredential })
  vi.stubGlobal('document', {})
  vi.stubGlobal('navigator', { credentials })
  try {
    return await call()
  } finally {
    vi.unstubAllGlobals()
  }
}

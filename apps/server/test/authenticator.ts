import type { AuthClient } from '@supabase/auth-js'
import { Secret, TOTP } from 'otpauth'

/** A member's authenticator application: returns the code of a secret for now, or for a time in milliseconds. */
export function authenticator(secret: string): (timestamp?: number) => string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return (timestamp = Date.now()) => totp.generate({ timestamp })
}

type Client = InstanceType<typeof AuthClient>

/** Signs in by the password and sets up a second factor, which upgrades the session. */
export async function guard(client: Client, { email, password }: { email: string; password: string }) {
  await client.signInWithPassword({ email, password })
  return addFactor(client)
}

/** Sets up a second factor, which upgrades the session. */
export async function addFactor(client: Client) {
  const { data: factor, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Application' })
  if (factor?.type !== 'totp') throw error ?? new Error('no factor was enrolled')
  const { secret } = factor.totp
  const code = authenticator(secret)
  const verified = await client.mfa.challengeAndVerify({ factorId: factor.id, code: code() })
  if (verified.error) throw verified.error
  return { factorId: factor.id, secret, code }
}

import { hash, verify } from '@node-rs/argon2'
import type { Config } from '../../config.ts'
import { AuthError, invalid } from './errors.ts'

/** Longer ones are refused rather than silently cut. */
const maximumBytes = 72

/** Argon2id, with the configured cost. Slow on purpose: bound how often it runs. */
export function hashPassword(config: Config, password: string): Promise<string> {
  return hash(password, config.auth.passwordHash)
}

/** What a password lacks, as the policy's reasons; empty when it is good. */
export function weaknesses(config: Config, password: string): string[] {
  return [...password].length < config.auth.passwordMinimum ? ['length'] : []
}

export function weaknessMessage(config: Config): string {
  return `Password should be at least ${config.auth.passwordMinimum} characters.`
}

/** Refuses a new password that the policy does not allow. */
export function requireGoodPassword(config: Config, password: string): void {
  if (Buffer.byteLength(password) > maximumBytes)
    throw invalid(`Password cannot be longer than ${maximumBytes} bytes`)
  const reasons = weaknesses(config, password)
  if (reasons.length > 0)
    throw new AuthError(422, 'weak_password', weaknessMessage(config), { weak_password: { reasons } })
}

let decoy: Promise<string> | undefined

/**
 * Whether a password is the account's. Without an account, or for one without a password, the same work is done
 * against a decoy, so that the time of the answer does not tell which addresses are known.
 */
export async function passwordMatches(
  config: Config,
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  const given = password.slice(0, maximumBytes)
  if (stored === null || stored === undefined) {
    decoy ??= hashPassword(config, 'a password that nobody has')
    await verify(await decoy, given)
    return false
  }
  return verify(stored, given)
}

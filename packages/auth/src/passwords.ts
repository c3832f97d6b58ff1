import { createHash } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { longestPassword, NewPassword } from '@parvis/contract/accounts/credentials.schemas.ts'
import { passwordFaults } from '@parvis/contract/accounts/credentials.ts'
import { dictionary } from '@zxcvbn-ts/language-common'
import type { AuthContext, AuthSettings } from './context.ts'
import type { AuthCore } from './core.ts'
import { type Tx, updateById } from './database.ts'
import { AuthError, invalid } from './errors.ts'

const isTooLong = (password: string) => !NewPassword.safeParse(password).success

/** One form of the same text: keyboards differ in how they compose "é" (NIST SP 800-63B, 3.1.1.2). */
const normalised = (password: string) => password.normalize('NFKC')

/** Argon2id of the normalised password (NFKC), with the configured cost. Slow on purpose: bound how often it runs. */
export function hashPassword(config: AuthSettings, password: string): Promise<string> {
  return hash(normalised(password), config.auth.passwordHash)
}

/** Weaknesses that the protocol knows: too short, a character class is missing, easy to guess. */
type Weakness = 'length' | 'characters' | 'pwned'

const classNames = {
  lower: 'a lower-case letter',
  upper: 'an upper-case letter',
  digit: 'a digit',
  symbol: 'a symbol',
}

/** The most common passwords: tens of thousands, ranked from public breaches. */
const common = new Set(dictionary['passwords-common'])

/** All weaknesses of a password, as the policy's reasons; empty if none. */
export async function weaknesses(
  { config, log }: PolicyContext,
  typed: string,
  email: string | null | undefined,
): Promise<Weakness[]> {
  const password = normalised(typed)
  const { passwordMinimum: minimum, passwordClasses: classes, breachesUrl } = config.auth
  const faults = passwordFaults({ minimum, classes }, password, email ?? '')
  const reasons: Weakness[] = faults.filter((fault) => fault !== 'address')
  if (common.has(password.toLowerCase()) || faults.includes('address')) reasons.push('pwned')
  else if (breachesUrl !== undefined && reasons.length === 0) {
    try {
      if (await isBreached(breachesUrl, password)) reasons.push('pwned')
    } catch (error) {
      // Fails open: an outage of a third-party service must lock nobody out.
      log.warn({ err: error }, 'list of breached passwords unreachable')
    }
  }
  return reasons
}

type PolicyContext = Pick<AuthContext, 'config' | 'log'>

const askMs = 2_000

/** Queries a range service (https://haveibeenpwned.com/API/v3#PwnedPasswords) with the first five digits of the SHA-1. */
async function isBreached(url: string, password: string): Promise<boolean> {
  const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
  const answer = await fetch(`${url.replace(/\/+$/, '')}/range/${digest.slice(0, 5)}`, {
    headers: { 'add-padding': 'true' },
    signal: AbortSignal.timeout(askMs),
    redirect: 'error',
  })
  if (!answer.ok) throw new Error(`the list of breached passwords answered ${answer.status}`)
  const lines = (await answer.text()).split('\n').map((line) => line.trim().split(':'))
  // Padding entries have a count of zero.
  return lines.some(([suffix, count]) => suffix === digest.slice(5) && count !== '0')
}

/** The message for the weaknesses of a password. */
export function weaknessMessage({ auth }: AuthSettings, reasons: Weakness[]): string {
  const sentences: Record<Weakness, string> = {
    length: `Password should be at least ${auth.passwordMinimum} characters.`,
    characters: `Password should contain ${auth.passwordClasses.map((name) => classNames[name]).join(', ')}.`,
    pwned: 'Password is known to be weak and easy to guess, please choose a different one.',
  }
  return reasons.map((reason) => sentences[reason]).join(' ')
}

/** Refuses a new password that violates the policy. `email`: address of its account. */
export async function requireGoodPassword(
  context: PolicyContext,
  password: string,
  email: string | null | undefined,
): Promise<void> {
  if (isTooLong(password)) throw invalid(`Password cannot be longer than ${longestPassword} characters`)
  const reasons = await weaknesses(context, password, email)
  if (reasons.length > 0)
    throw new AuthError(422, 'weak_password', weaknessMessage(context.config, reasons), {
      weak_password: { reasons },
    })
}

/** Returns the hash of a new password. Refuses one that violates the policy. */
export async function hashGoodPassword(
  context: PolicyContext,
  password: string,
  email: string | null | undefined,
): Promise<string> {
  await requireGoodPassword(context, password, email)
  return hashPassword(context.config, password)
}

let decoy: Promise<string> | undefined

/** Form of a typed password that a stored hash belongs to. */
export type MatchedForm = 'normalised' | 'raw'

/**
 * Compares a password with the account's hash, in its normalised form and as typed. Returns the matching form, or null.
 * Without an account or password it compares with a decoy, so that response times reveal nothing; overlong passwords cost
 * no work.
 */
export async function matchingForm(
  config: AuthSettings,
  stored: string | null | undefined,
  password: string,
): Promise<MatchedForm | null> {
  if (isTooLong(password)) return null
  decoy ??= hashPassword(config, 'a password that nobody has')
  const compared = stored ?? (await decoy)
  const isKnown = stored !== null && stored !== undefined
  if (await verify(compared, normalised(password))) return isKnown ? 'normalised' : null
  if (normalised(password) === password) return null
  return (await verify(compared, password)) && isKnown ? 'raw' : null
}

/** Whether a password belongs to the account, in either form. */
export async function passwordMatches(
  config: AuthSettings,
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  return (await matchingForm(config, stored, password)) !== null
}

/** Returns the new hash of a password that matched in its raw form; undefined for the normalised form. */
export async function hashIfRaw(
  { context, hashing }: AuthCore,
  form: MatchedForm,
  password: string,
  ip: string,
): Promise<string | undefined> {
  if (form === 'normalised') return undefined
  return hashing.run({ ip, isKnown: true }, () => hashPassword(context.config, password))
}

/** Replaces the hash of a raw password by that of its normalised form. The account must be locked. */
export async function storeHash(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await updateById(tx, 'auth.users', userId, { encrypted_password: passwordHash })
}

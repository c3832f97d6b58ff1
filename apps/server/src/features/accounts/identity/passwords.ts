import { createHash } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import type { AppContext } from '../../../app-context.ts'
import type { Config } from '../../../config.ts'
import { AuthError, invalid } from './errors.ts'

/** Characters are Unicode code points here. The hash covers all of them; a longer password is refused, never cut. */
const maximumLength = 256

/** Argon2id, with the configured cost. Slow on purpose: bound how often it runs. */
export function hashPassword(config: Config, password: string): Promise<string> {
  return hash(password, config.auth.passwordHash)
}

/** What a password lacks: it is too short, misses a kind of character, or is known from a breach. */
type Weakness = 'length' | 'characters' | 'pwned'

const classes = {
  lower: { pattern: /\p{Ll}/u, name: 'a lower-case letter' },
  upper: { pattern: /\p{Lu}/u, name: 'an upper-case letter' },
  digit: { pattern: /\p{Nd}/u, name: 'a digit' },
  symbol: { pattern: /[^\p{L}\p{Nd}\s]/u, name: 'a symbol' },
}

/** Passwords that everybody tries first: tens of thousands, ranked from public breaches. */
const common = new Set(dictionary['passwords-common'])

/** All that is wrong with a password, as the policy's reasons; empty when it is good. */
export async function weaknesses({ config, log }: PolicyContext, password: string): Promise<Weakness[]> {
  const { passwordMinimum, passwordClasses, breachesUrl } = config.auth
  const reasons: Weakness[] = []
  if ([...password].length < passwordMinimum) reasons.push('length')
  if (passwordClasses.some((name) => !classes[name].pattern.test(password))) reasons.push('characters')
  if (common.has(password.toLowerCase())) reasons.push('pwned')
  else if (breachesUrl !== undefined && reasons.length === 0) {
    try {
      if (await isBreached(breachesUrl, password)) reasons.push('pwned')
    } catch (error) {
      // Nobody is locked out because a service of somebody else is down.
      log.warn({ err: error }, 'the list of breached passwords cannot be asked')
    }
  }
  return reasons
}

type PolicyContext = Pick<AppContext, 'config' | 'log'>

const askMs = 2_000

/**
 * Asks a range service (k-anonymity: https://haveibeenpwned.com/API/v3#PwnedPasswords) with the first five digits of
 * the password's SHA-1; neither the password nor its whole hash leaves the server.
 */
async function isBreached(url: string, password: string): Promise<boolean> {
  const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
  const answer = await fetch(`${url.replace(/\/+$/, '')}/range/${digest.slice(0, 5)}`, {
    headers: { 'add-padding': 'true' },
    signal: AbortSignal.timeout(askMs),
    redirect: 'error',
  })
  if (!answer.ok) throw new Error(`the list of breached passwords answered ${answer.status}`)
  const lines = (await answer.text()).split('\n').map((line) => line.trim().split(':'))
  // Padding has a count of zero.
  return lines.some(([suffix, count]) => suffix === digest.slice(5) && count !== '0')
}

/** The sentence for what a password lacks. */
export function weaknessMessage({ auth }: Config, reasons: Weakness[]): string {
  const sentences: Record<Weakness, string> = {
    length: `Password should be at least ${auth.passwordMinimum} characters.`,
    characters: `Password should contain ${auth.passwordClasses.map((name) => classes[name].name).join(', ')}.`,
    pwned: 'Password is known to be weak and easy to guess, please choose a different one.',
  }
  return reasons.map((reason) => sentences[reason]).join(' ')
}

/** Refuses a new password that the policy does not allow. */
export async function requireGoodPassword(context: PolicyContext, password: string): Promise<void> {
  if (isTooLong(password)) throw invalid(`Password cannot be longer than ${maximumLength} characters`)
  const reasons = await weaknesses(context, password)
  if (reasons.length > 0)
    throw new AuthError(422, 'weak_password', weaknessMessage(context.config, reasons), {
      weak_password: { reasons },
    })
}

/** Tells by the code units first: a code point takes two at most, and a megabyte need not be taken apart. */
function isTooLong(password: string): boolean {
  return password.length > 2 * maximumLength || [...password].length > maximumLength
}

let decoy: Promise<string> | undefined

/**
 * Whether a password is the account's. Without an account, or for one without a password, the same work is done
 * against a decoy, so that the time of the answer does not tell which addresses are known. A password that is too long
 * is nobody's and costs no work, whatever the account.
 */
export async function passwordMatches(
  config: Config,
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  if (isTooLong(password)) return false
  if (stored === null || stored === undefined) {
    decoy ??= hashPassword(config, 'a password that nobody has')
    await verify(await decoy, password)
    return false
  }
  return verify(stored, password)
}

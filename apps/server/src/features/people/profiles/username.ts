import { randomInt } from 'node:crypto'
import { withoutAccents } from '@parvis/contract/folding.ts'
import { usernameLength } from '@parvis/contract/people/profile-texts.ts'

/**
 * Derives a username: removes accents, lower-cases, replaces whitespace by `_`, drops other characters, cuts
 * at 30, drops marks at the end and pads with digits below 3. Null when nothing is left.
 */
export function usernameFrom(typed: string): string | null {
  const kept = withoutAccents(typed)
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .trim()
    .replaceAll(/\s+/g, '_')
    .replaceAll(/[^a-z0-9_.-]/g, '')
    .slice(0, usernameLength.most)
    .replace(/[._-]+$/, '')
  if (!/[a-z0-9]/.test(kept)) return null
  return kept.padEnd(usernameLength.least, '123456789')
}

/** The username, then with numeric suffixes: small ones first, then random ones of growing length. */
export function* usernameCandidates(username: string): Generator<string> {
  yield username
  for (let suffix = 2; suffix <= 9; suffix += 1) yield withSuffix(username, String(suffix))
  for (let digits = 2; digits <= 9; digits += 1) {
    for (let draw = 0; draw < 5; draw += 1) {
      yield withSuffix(username, String(randomInt(10 ** (digits - 1), 10 ** digits)))
    }
  }
}

function withSuffix(username: string, suffix: string): string {
  return `${username.slice(0, usernameLength.most - suffix.length)}${suffix}`
}

import { randomInt } from 'node:crypto'
import { Role } from '@parvis/contract/fields.schemas.ts'
import { withoutAccents } from '@parvis/contract/folding.ts'
import { limits } from '@parvis/contract/limits.ts'
import { usernameLength } from '@parvis/contract/people/profile-texts.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { oneLine, segmenter } from '@parvis/platform/text.ts'
import type { AppContext } from '../../../app-context.ts'
import { type Newcomer, type NewMember, restsFor } from '../../accounts/identity/index.ts'
import { isBlockedUsername } from '../entry-blocks/index.ts'
import { isReservedName, requireUnreservedName } from './reserved-names.ts'
import { isReserved, looksVerified } from './reserved-usernames.ts'

/** Name of a member who has brought none, before a number. */
const namelessPrefix = 'Membre'

/** Username of those whose own wishes are all reserved or blocked. */
const lastResort = 'membre'

/** Creates the profile of a new account. Role and texts come from the sign-up form; tick and staff flags never do. */
export async function createProfile(context: AppContext, tx: Tx, member: NewMember): Promise<void> {
  const { usernames, name, ...profile } = firstProfile(member)
  // Nobody is kept out by a name that another site gave them.
  const isTaken = await isReservedName(tx, name, { memberId: member.id, role: profile.role })
  const display_name = isTaken ? namelessName() : name
  const values = { ...profile, display_name }
  const first = await firstUnreserved(tx, usernames)
  for (const username of usernameCandidates(first)) {
    if (await looksVerified(tx, username, member.id)) continue
    // The last resort stays free, whatever is blocked: nobody is kept out by a name that they did not choose.
    if (first !== lastResort && (await isBlockedUsername(tx, username))) continue
    // Waits for a parallel sign-up with the same name, which then shows as a conflict.
    const inserted = await tx
      .insertInto('profiles')
      .values({ ...values, username, referral_code: newReferralCode() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted === undefined) continue
    if (!(await restsFor(context, tx, username, member.id))) return
    await tx.deleteFrom('profiles').where('id', '=', member.id).execute()
  }
  throw new Error('no free username after many tries')
}

/** Recreates the profile for the owner of an account that somebody else had opened. */
export async function renewProfile(context: AppContext, tx: Tx, member: NewMember): Promise<void> {
  await tx.deleteFrom('profiles').where('id', '=', member.id).execute()
  await createProfile(context, tx, member)
}

function firstProfile({ id, metadata, now }: NewMember) {
  // Other providers send a full name. Without a name nothing is taken from the address, which is nobody else's business.
  const name =
    cut(line(metadata.display_name) || line(metadata.full_name), limits.displayName, 200) || namelessName()
  const role = Role.safeParse(metadata.role)
  const bio = cut(text(metadata.bio), limits.biography, 20_000)
  const referredBy = line(metadata.referred_by) || line(metadata.referral_code)
  const usernames = [line(metadata.username), name].flatMap((text) => usernameFrom(text) ?? [])
  return {
    id,
    role: role.success ? role.data : ('citizen' as const),
    bio: bio === '' ? null : bio,
    referred_by: referredBy === '' ? null : referredBy.toUpperCase().slice(0, 40),
    consented_at: metadata.consent === true ? now : null,
    created_at: now,
    updated_at: now,
    usernames,
    name,
  }
}

function namelessName(): string {
  return `${namelessPrefix} ${randomInt(1_000_000)}`
}

/** Refuses a reserved name in a sign-up form. Call it before the address is looked up, so that it reveals nothing of it. */
export async function requireNewcomersName(
  _context: AppContext,
  db: Db,
  { given }: Pick<Newcomer, 'given'>,
): Promise<void> {
  const name = cut(line(given.display_name), limits.displayName, 200)
  const role = Role.safeParse(given.role)
  if (name !== '')
    await requireUnreservedName(db, name, { memberId: null, role: role.success ? role.data : 'citizen' })
}

async function firstUnreserved(tx: Tx, usernames: string[]): Promise<string> {
  for (const username of usernames)
    if (!(await isReserved(tx, username)) && !(await isBlockedUsername(tx, username))) return username
  return lastResort
}

/** No letters that look like digits, and no vowels, so that codes form no words. */
const codeAlphabet = '23456789BCDFGHJKLMNPQRSTVWXZ'

/** `REF` and eight characters: 378 billion codes. */
function newReferralCode(): string {
  return `REF${Array.from({ length: 8 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')}`
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** Reduces a text to one line: control characters and line ends become spaces. */
function line(value: unknown): string {
  return oneLine(text(value))
}

/** The first user-perceived characters of a text, up to `units` code units. */
function cut(value: string, graphemes: number, units: number): string {
  let kept = ''
  let count = 0
  for (const { segment } of segmenter.segment(value.slice(0, units * 2))) {
    count += 1
    if (count > graphemes || kept.length + segment.length > units) break
    kept += segment
  }
  return kept.trim()
}

/** Derives a username: plain lower-case letters, digits and marks, 3 to 30 characters. Null when nothing is left. */
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

import { banAccount, endSessionsForStaff, recordEvent } from '@parvis/auth'
import type { SecurityEvent } from '@parvis/contract/accounts/security.schemas.ts'
import type { Language } from '@parvis/contract/languages.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { queueMail } from './mail-queue.ts'
import { composeLetter, frameOf, type Letter } from './mail-texts.ts'
import { languageOf } from './member-language.ts'
import { sessionChannel } from './session-cache.ts'

/**
 * Makes every node read a member's session and profile again. Call it after the commit that changed role,
 * tick, flags or sessions.
 */
export function forgetMember(context: Pick<AppContext, 'bus'>, memberId: string): void {
  context.bus.publish(sessionChannel, memberId)
}

/** Events shown in the member's history that do not concern the account's security: not logged. */
const notLogged = new Set<SecurityEvent>([
  'consented',
  'consent_withdrawn',
  'verification_asked',
  'verification_rejected',
  'verified',
  'tick_suspended',
  'tick_revoked',
  'official_linked',
  'official_unlinked',
])

/** For features that change a member's rights: records the event, and invalidates the session caches. */
export async function recordMemberChange(
  context: Pick<AppContext, 'bus' | 'clock'>,
  tx: Tx,
  memberId: string,
  event: SecurityEvent,
): Promise<void> {
  await recordEvent(tx, event, { userId: memberId, at: context.clock.now() })
  if (!notLogged.has(event)) tx.securityEvent(event, { userId: memberId })
  tx.afterCommit(() => forgetMember(context, memberId))
}

/** Query for the account of an address. Accounts of single sign-on are left out: their provider may name any address. */
export const accountOfAddress = (db: Db, email: string) =>
  db.selectFrom('auth.users').select('id').where('email', '=', email).where('is_sso', '=', sql.lit(false))

/** Locks a member until the end of the transaction: of two acts in parallel, the second sees the first. */
export async function lockMember(tx: Tx, memberId: string): Promise<void> {
  await tx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Mails a member in their language at their confirmed address; does nothing without one. */
export async function mailMember(
  context: Pick<AppContext, 'jobs' | 'siteSettings'>,
  tx: Tx,
  memberId: string,
  letterIn: (language: Language) => Letter,
): Promise<void> {
  const to = await confirmedAddress(tx, memberId)
  if (!to) return
  const language = await languageOf(tx, memberId)
  const composed = composeLetter(letterIn(language), frameOf(context, language))
  await queueMail(context, tx, { to, ...composed })
}

/** Whether an address is the member's confirmed one. */
export async function isConfirmedAddress(tx: Tx, memberId: string, address: string): Promise<boolean> {
  const confirmed = await confirmedAddress(tx, memberId)
  return confirmed?.toLowerCase() === address.toLowerCase()
}

async function confirmedAddress(tx: Tx, memberId: string): Promise<string | null | undefined> {
  const account = await tx
    .selectFrom('auth.users')
    .select('email')
    .where('id', '=', memberId)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  return account?.email
}

/** Mails an address that was given for this purpose; its holder need not have an account. */
export async function mailAddress(
  context: Pick<AppContext, 'jobs' | 'siteSettings'>,
  tx: Tx,
  { to, language }: { to: string; language: Language },
  letter: Letter,
): Promise<void> {
  await queueMail(context, tx, { to, ...composeLetter(letter, frameOf(context, language)) })
}

/** Signs a member out on one device, or on all, for the staff; returns on how many. */
export async function endMemberSessions(
  context: Pick<AppContext, 'bus' | 'clock'>,
  tx: Tx,
  userId: string,
  sessionId: string | null,
): Promise<number> {
  const ended = await endSessionsForStaff(tx, { userId, sessionId, at: context.clock.now() })
  if (ended > 0) tx.afterCommit(() => forgetMember(context, userId))
  return ended
}

/**
 * Bans an account until a moment, or lifts the ban with null. Its sessions end; the caller must invalidate
 * cached pages (hook `hiddenMembersChanged`).
 * @param isNews false when one of several bans was lifted and another continues: then nothing is announced
 */
export async function setBan(
  context: Pick<AppContext, 'bus' | 'clock'>,
  tx: Tx,
  userId: string,
  until: Date | null,
  { isNews = true }: { isNews?: boolean } = {},
): Promise<void> {
  await banAccount(tx, userId, until, context.clock.now())
  if (isNews) await recordMemberChange(context, tx, userId, until === null ? 'unbanned' : 'banned')
  else tx.afterCommit(() => forgetMember(context, userId))
}

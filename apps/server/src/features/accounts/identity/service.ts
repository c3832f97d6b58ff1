import type { SecurityEvent } from '@parvis/contract/accounts/security.ts'
import type { Language } from '@parvis/contract/languages.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { audit } from './audit.ts'
import { sessionChannel } from './core.ts'
import { composeLetter, type Letter } from './mail-texts.ts'
import { mailQueue } from './mails.ts'
import { languageOf } from './member-language.ts'

/**
 * Makes every node read a member's session and profile again. Call it after the commit that changed role,
 * tick, flags or sessions.
 */
export function forgetMember(context: Pick<AppContext, 'bus'>, memberId: string): void {
  context.bus.publish(sessionChannel, memberId)
}

/** For features that change a member's rights: records the event, and invalidates the session caches. */
export async function recordMemberChange(
  context: Pick<AppContext, 'bus' | 'clock'>,
  tx: Tx,
  memberId: string,
  event: SecurityEvent,
): Promise<void> {
  await audit(tx, event, { userId: memberId, at: context.clock.now() })
  tx.afterCommit(() => forgetMember(context, memberId))
}

/** Mails a member in their language at their confirmed address; does nothing without one. */
export async function mailMember(
  context: Pick<AppContext, 'jobs'>,
  tx: Tx,
  memberId: string,
  letterIn: (language: Language) => Letter,
): Promise<void> {
  const account = await tx
    .selectFrom('auth.users')
    .select('email')
    .where('id', '=', memberId)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!account?.email) return
  const language = await languageOf(tx, memberId)
  const composed = composeLetter(letterIn(language), language)
  await context.jobs.enqueue(tx, mailQueue, { to: account.email, ...composed } satisfies Mail)
}

/** Whether an address is the member's confirmed one. */
export async function isConfirmedAddress(tx: Tx, memberId: string, address: string): Promise<boolean> {
  const account = await tx
    .selectFrom('auth.users')
    .select('email')
    .where('id', '=', memberId)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  return account?.email?.toLowerCase() === address.toLowerCase()
}

/** Mails an address that was given for this purpose; its holder need not have an account. */
export async function mailAddress(
  context: Pick<AppContext, 'jobs'>,
  tx: Tx,
  { to, language }: { to: string; language: Language },
  letter: Letter,
): Promise<void> {
  await context.jobs.enqueue(tx, mailQueue, { to, ...composeLetter(letter, language) } satisfies Mail)
}

/**
 * Removes everything by which an account could be entered or recognised: its addresses become free for new
 * sign-ups, and its sessions end. Call `forgetMember` after the commit.
 */
export async function closeSignIn(tx: Tx, userId: string, now: Date): Promise<void> {
  for (const table of [
    'auth.sessions',
    'auth.auth_codes',
    'auth.identities',
    'auth.factors',
    'auth.one_time_tokens',
    'auth.account_changes',
    'auth.recovery_codes',
  ] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await tx
    .updateTable('auth.users')
    .set({
      email: null,
      phone: null,
      new_email: null,
      new_phone: null,
      encrypted_password: null,
      user_metadata: '{}',
      app_metadata: '{}',
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()
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
  const now = context.clock.now()
  await tx
    .updateTable('auth.users')
    .set({ banned_until: until, updated_at: now })
    .where('id', '=', userId)
    .execute()
  if (until !== null) await tx.deleteFrom('auth.sessions').where('user_id', '=', userId).execute()
  if (isNews) await recordMemberChange(context, tx, userId, until === null ? 'unbanned' : 'banned')
  else tx.afterCommit(() => forgetMember(context, userId))
}

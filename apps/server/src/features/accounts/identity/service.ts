import {
  type AuthCore,
  banAccount,
  endSessionsForStaff,
  holdAccount,
  mailRecovery as mailRecoveryLink,
  recordEvent,
  releaseAccount,
  sweep,
  sweepApplications,
  sweepPersonalTokens,
} from '@parvis/auth'
import type { SecurityEvent } from '@parvis/contract/accounts/security.schemas.ts'
import type { Language } from '@parvis/contract/languages.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { composeLetter, frameOf, type Letter, queueMail } from './mail-texts.ts'
import { languageOf } from './member-language.ts'
import { forgottenBefore } from './personal-tokens/store.ts'
import { notBanned } from './policy.ts'
import { hiddenMembersChanged } from './ports.ts'
import { asRefusals } from './protocol-refusals.ts'
import { purgeRestingUsernames } from './resting-usernames.ts'
import { sessionChannel } from './session-cache.ts'
import { isStaff } from './staff-policy.ts'

/** Makes every node read a member's session and profile again. Call it after the commit that changed them. */
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
 * Bans an account until a moment, or lifts the ban with null. The caller invalidates pages (`hiddenMembersChanged`).
 * @param isNews false when another ban of the account continues: then no event is recorded
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

/**
 * Invalidates cached pages once a ban has ended, which causes no event.
 * @param since time of the last check; null for the first
 */
export async function followBanEnds(context: AppContext, since: Date | null): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const ended = await db
    .selectFrom('auth.users')
    .select('id')
    .where('banned_until', '>', since ?? now)
    .where('banned_until', '<=', now)
    .limit(1)
    .executeTakeFirst()
  if (ended !== undefined) hiddenMembersChanged(context)
}

type Context = Pick<AppContext, 'bus' | 'clock'>

/** Closes a newcomer's account, and hides it everywhere, until the staff admits them. */
export async function holdMember(context: Context, tx: Tx, memberId: string): Promise<void> {
  await holdAccount(tx, memberId, context.clock.now())
  publishVisibility(context, tx, memberId)
}

/** Opens a held account. A suspension that came meanwhile stays. */
export async function releaseMember(context: Context, tx: Tx, memberId: string): Promise<void> {
  await releaseAccount(tx, memberId, context.clock.now())
  publishVisibility(context, tx, memberId)
}

function publishVisibility(context: Context, tx: Tx, memberId: string): void {
  tx.afterCommit(() => {
    forgetMember(context, memberId)
    hiddenMembersChanged(context)
  })
}

/** Removes expired sessions, tokens, resting usernames and lines of security logs; the settings of the site define how long the logs are kept. */
export async function clearExpired(context: AppContext): Promise<void> {
  await sweep(context, { auditDays: context.siteSettings.current().retention.security_days })
  const now = context.clock.now()
  await sweepPersonalTokens(context.db, forgottenBefore(now))
  const unusedBefore = forgottenBefore(now)
  await sweepApplications(context.db, { endedBefore: unusedBefore, unusedBefore, now })
  await purgeRestingUsernames(context)
}

/** Mails a member a link to choose a new password, for the staff. False without a confirmed address or an own password. */
export function mailRecovery(core: AuthCore, tx: Tx, userId: string): Promise<boolean> {
  const redirectTo = `${core.context.config.siteUrl}/auth?mode=recovery`
  return asRefusals(() => mailRecoveryLink(core, tx, { userId, redirectTo }))
}

/** Whether a member has a second factor in use. */
export async function hasFactor(tx: Tx, userId: string): Promise<boolean> {
  const factor = await tx
    .selectFrom('auth.factors')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'verified')
    .limit(1)
    .executeTakeFirst()
  return factor !== undefined
}

/** Refuses an act that would leave the site without an active administrator. Locks all administrators, by id. */
export async function requireOtherAdministrator(tx: Tx, memberId: string): Promise<void> {
  const member = await tx
    .selectFrom('profiles')
    .select('is_administrator')
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (member?.is_administrator !== true) return
  const administrators = () =>
    tx
      .selectFrom('profiles')
      .select('profiles.id')
      // The index of the staff.
      .where(isStaff())
      .where('profiles.is_administrator', '=', sql.lit(true))
      .orderBy('profiles.id')
  await administrators().forUpdate().execute()
  // Read once the locks are held: what another one did meanwhile counts.
  const active = await administrators()
    .where(notBanned(sql`profiles.id`))
    .where(
      sql<boolean>`not exists (select from account_deletions where account_deletions.user_id = profiles.id)`,
    )
    .execute()
  if (active.every(({ id }) => id === memberId)) throw new Refusal('last_administrator')
}

import { createHash, randomBytes } from 'node:crypto'
import { type AccountChange, undoDays } from '@parvis/contract/accounts/undo.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { composeUndoableNotice } from './mail-texts.ts'
import { mailQueue } from './mails.ts'
import { languageOf } from './member-language.ts'

const dayMs = 24 * 60 * 60_000

interface Told {
  kind: AccountChange
  /** Former values, as far as undoing needs them. */
  former?: Record<string, unknown>
  /** Recovery codes left after one was used. */
  codesLeft?: number
}

/** The account before the change: the mail goes to its former address. */
interface Account {
  id: string
  email: string | null
  email_confirmed_at: Date | null
}

/**
 * Records a change of an account, and mails its owner a link that undoes it. An account without a confirmed
 * address gets no mail; the change is recorded all the same, since undoing an earlier one undoes it too.
 * These mails do not count towards the server's mail budget: a flood of sign-ups must not keep a member from
 * changing a password.
 */
export async function tellChange(
  { config, clock, jobs }: Pick<AppContext, 'config' | 'clock' | 'jobs'>,
  tx: Tx,
  account: Account,
  { kind, former = {}, codesLeft }: Told,
): Promise<void> {
  const now = clock.now()
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('auth.account_changes')
    .values({
      user_id: account.id,
      kind,
      link_hash: hashUndoToken(token),
      former: JSON.stringify(former),
      created_at: now,
      expires_at: new Date(now.getTime() + undoDays * dayMs),
    })
    .execute()
  if (account.email === null || account.email_confirmed_at === null) return
  const language = await languageOf(tx, account.id)
  // In the fragment, so that no server on the way logs the token.
  const link = `${config.siteUrl}/undo#${token}`
  const composed = composeUndoableNotice(kind, language, { link, codesLeft })
  await jobs.enqueue(tx, mailQueue, { to: account.email, ...composed } satisfies Mail)
}

/** The same for callers that have only the member's id. */
export async function tellChangeOf(context: AppContext, tx: Tx, memberId: string, told: Told): Promise<void> {
  const account = await tx
    .selectFrom('auth.users')
    .select(['id', 'email', 'email_confirmed_at'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  await tellChange(context, tx, account, told)
}

/** The token has 256 random bits, so a plain hash is enough. */
export function hashUndoToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

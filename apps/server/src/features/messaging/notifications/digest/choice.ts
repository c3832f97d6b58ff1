import type { DigestChoice } from '@parvis/contract/messaging/notification-channels.schemas.ts'
import type { DigestRhythm } from '@parvis/contract/messaging/notification-channels.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import type { AppContext } from '../../../../app-context.ts'
import type { Member } from '../../../accounts/identity/index.ts'
import { periodOf } from './periods.ts'

export async function readDigestChoice(db: Db, memberId: string): Promise<DigestChoice> {
  const row = await db
    .selectFrom('auth.users')
    .leftJoin('mail_digests', 'mail_digests.user_id', 'auth.users.id')
    .select(['rhythm', 'email', 'email_confirmed_at'])
    .where('auth.users.id', '=', memberId)
    .executeTakeFirstOrThrow()
  return {
    rhythm: row.rhythm ?? 'off',
    address_confirmed: row.email !== null && row.email_confirmed_at !== null,
  }
}

/** Chooses a rhythm: the first summary covers news from now on, at the start of the next day or week. */
export async function chooseDigest(
  context: AppContext,
  member: Member,
  rhythm: DigestRhythm,
): Promise<DigestChoice> {
  if (rhythm === 'off') await endDigestOf(context.db, member.id)
  else {
    const now = context.clock.now()
    const period = periodOf(rhythm, now)
    const values = { rhythm, told_until: now, queued_for: period, done_for: period }
    await context.db
      .insertInto('mail_digests')
      .values({ user_id: member.id, ...values })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(values).where('mail_digests.rhythm', '<>', rhythm),
      )
      .execute()
  }
  return readDigestChoice(context.db, member.id)
}

export async function endDigestOf(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('mail_digests').where('user_id', '=', memberId).execute()
}

import type { DigestChoice } from '@parvis/contract/messaging/notification-channels.schemas.ts'
import {
  type DigestRhythm,
  endDigest,
  getDigest,
  setDigest,
} from '@parvis/contract/messaging/notification-channels.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../../app-context.ts'
import type { Member, ParvisApi } from '../../../accounts/identity/index.ts'
import { oneClickRoute, openUnsubscribeLinks, periodOf } from '../../../people/notifications/index.ts'

const rate = { max: 30, window: 60 }

/** Mail summaries. */
export function digestRoutes(app: FastifyInstance, api: ParvisApi, context: AppContext): void {
  const links = openUnsubscribeLinks(context.config, 'digest')
  const end = async (token: unknown) => {
    const memberId = typeof token === 'string' ? links.memberOf(token) : null
    if (memberId === null) throw new Refusal('digest_link_invalid')
    await endDigestOf(context.db, memberId)
    return { rhythm: 'off' } as const
  }

  api.members(getDigest, ({ member }) => readDigestChoice(context.db, member.id))
  api.members(setDigest, ({ body, member }) => chooseDigest(context, member, body.rhythm), { rate })
  api.open(endDigest, ({ body }) => end(body.token), { rate })

  oneClickRoute(app, '/digest/unsubscribe', end)
}

async function readDigestChoice(db: Db, memberId: string): Promise<DigestChoice> {
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
async function chooseDigest(
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

async function endDigestOf(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('mail_digests').where('user_id', '=', memberId).execute()
}

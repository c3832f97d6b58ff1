import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { World } from '../../world.ts'
import type { AuthCore } from './core.ts'
import { tooManyMails, tooManyTexts } from './errors.ts'
import { composeMail } from './mail-texts.ts'
import type { TokenKind } from './one-time-tokens.ts'
import type { Challenge } from './pkce.ts'
import type { User } from './users.ts'

const queue = 'mail'
/** The type that the link of a mail carries, as the protocol names it. */
const linkType: Record<TokenKind, string> = { confirmation: 'signup', recovery: 'recovery' }
const sentAt = { confirmation: 'confirmation_sent_at', recovery: 'recovery_sent_at' } as const

/** Sends queued mails. A sent one is removed within the hour, since it holds a secret. */
export async function handleMails(world: World): Promise<void> {
  await world.jobs.handle<Mail>(queue, (mail) => world.mailer.send(mail), { keptFor: 3_600 })
}

/** Queues a mail with a fresh link and code, and voids the ones before. Refuses when the last one is too recent. */
export async function queueMail(
  core: AuthCore,
  tx: Tx,
  mail: { user: User; kind: TokenKind; redirectTo: string; challenge: Challenge | null },
): Promise<void> {
  const { user, kind, redirectTo, challenge } = mail
  const { config, clock, jobs } = core.world
  const now = clock.now()
  if (user.email === null) throw new Error('a mail for an account without an address')
  requireInterval(core, user[sentAt[kind]], now)
  await countSent(tx, 'mail', config.auth.mailsPerHour, now)
  const lifetime = config.auth.otpLifetime
  const secrets = await core.oneTimeTokens.issue(tx, { userId: user.id, kind, challenge, now, lifetime })
  await tx
    .updateTable('auth.users')
    .set({ [sentAt[kind]]: now, updated_at: now })
    .where('id', '=', user.id)
    .execute()
  const query = new URLSearchParams({ token: secrets.link, type: linkType[kind], redirect_to: redirectTo })
  const link = `${config.auth.publicUrl}/verify?${query.toString()}`
  await jobs.enqueue(tx, queue, {
    to: user.email,
    ...composeMail(kind, { link, code: secrets.code }, lifetime),
  } satisfies Mail)
}

function requireInterval(core: AuthCore, last: Date | null, now: Date): void {
  if (last === null) return
  const wait = Math.ceil(core.world.config.auth.mailInterval - (now.getTime() - last.getTime()) / 1_000)
  if (wait > 0) throw tooManyMails(`For security purposes, you can only request this after ${wait} seconds.`)
}

/** One count for the whole server: a flood of sign-ups must not ruin the sender's name, or the budget for texts. */
export async function countSent(tx: Tx, kind: 'mail' | 'sms', perHour: number, now: Date): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000)
  const { sent } = await tx
    .insertInto('auth.sent_hours')
    .values({ hour, kind, sent: 1 })
    .onConflict((conflict) =>
      conflict.columns(['hour', 'kind']).doUpdateSet({ sent: sql`auth.sent_hours.sent + 1` }),
    )
    .returning('sent')
    .executeTakeFirstOrThrow()
  if (sent <= perHour) return
  throw kind === 'mail' ? tooManyMails('email rate limit exceeded') : tooManyTexts('SMS rate limit exceeded')
}

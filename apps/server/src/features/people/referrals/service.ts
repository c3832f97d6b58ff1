import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/people.gen.ts'
import { actorPath, type NotificationKind, notify } from '../notifications/index.ts'

const referralJob = 'referral'
/** Attempts to find a new member's profile, and the pause between them (spec 000 §9). */
const attempts = 5
const pauseMs = 1_000
/** Advisory lock that serialises referrals: two in parallel could close a loop that neither sees. */
const drawingLock = 7_269_203

/** Queues the referral of a confirmed account, if its sign-up had a code. */
export async function queueReferral(
  context: Pick<AppContext, 'jobs'>,
  tx: Tx,
  { id, metadata }: { id: string; metadata: Record<string, unknown> },
): Promise<void> {
  if (!metadata.referred_by && !metadata.referral_code) return
  await context.jobs.enqueue(tx, referralJob, { id })
}

/** Processes queued referrals. */
export async function drawReferrals(context: AppContext): Promise<void> {
  await context.jobs.handle<{ id: string }>(referralJob, async ({ id }) => {
    await drawReferral(context, id)
  })
}

/**
 * Waits for a new member's profile, then stores their referrer. Unknown codes, own codes and circles count for nobody.
 * @returns the referrer's id; null for nobody
 */
export async function drawReferral(
  context: Pick<AppContext, 'db' | 'transaction' | 'bus' | 'jobs' | 'clock'>,
  memberId: string,
  pause: number = pauseMs,
): Promise<string | null> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const newcomer = await context.db
      .selectFrom('profiles')
      .select('referred_by')
      .where('id', '=', memberId)
      .executeTakeFirst()
    if (newcomer !== undefined)
      return newcomer.referred_by === null ? null : refer(context, memberId, newcomer.referred_by)
    if (attempt < attempts) await sleep(pause)
  }
  return null
}

async function refer(
  context: Pick<AppContext, 'transaction' | 'bus' | 'jobs' | 'clock'>,
  memberId: string,
  code: string,
): Promise<string | null> {
  return context.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(drawingLock)})`.execute(tx)
    const { rows } = await sql<{ referrer_id: string }>`
      with recursive sponsors (id) as (
        select id from profiles where referral_code = ${code}
        union
        select referrals.referrer_id from sponsors join referrals on referrals.referred_id = sponsors.id
      )
      insert into referrals (referrer_id, referred_id)
      select id, ${memberId}::uuid from profiles
      where referral_code = ${code} and not exists (select from sponsors where sponsors.id = ${memberId}::uuid)
      on conflict (referred_id) do nothing
      returning referrer_id
    `.execute(tx)
    const [drawn] = rows
    if (drawn === undefined) return null
    await notify(context, tx, referralKind, { recipientId: drawn.referrer_id, actorId: memberId })
    return drawn.referrer_id
  })
}

/** Sent to the member whose code a newcomer gave. */
export const referralKind: NotificationKind<{ recipientId: string; actorId: string }> = {
  type: 'referral',
  sender: 'signed',
  isTitleOnly: true,
  about: [],
  candidates: ({ recipientId, actorId }) => sql`
    select ${recipientId}::uuid as user_id, ${actorId}::uuid as actor_id`,
  title: ({ names, language }) => translations[language]('notification.referral', { names }),
  message: () => null,
  link: actorPath,
}

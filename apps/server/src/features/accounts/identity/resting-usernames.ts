import type { Tx } from '@parvis/platform/database/database.ts'
import { hmac } from '@parvis/platform/digest.ts'
import { openSecret } from '@parvis/platform/secret.ts'
import type { AppContext } from '../../../app-context.ts'

/** Months during which nobody else may take the username of a closed account, or a member's former one. */
const restingMonths = 12

/**
 * Keeps a member's username from everybody else for twelve months. Call it before the name is changed or removed.
 * After a rename, a second hash with the member's id lets them take it back. Names of unconfirmed accounts are free at once.
 */
export async function restUsername(
  context: AppContext,
  tx: Tx,
  memberId: string,
  { mayReturn = false }: { mayReturn?: boolean } = {},
): Promise<void> {
  const held = await tx
    .selectFrom('profiles')
    .innerJoin('auth.users', 'auth.users.id', 'profiles.id')
    .select(['profiles.username'])
    .where('profiles.id', '=', memberId)
    .where(({ eb, or }) =>
      or([
        eb('auth.users.email_confirmed_at', 'is not', null),
        eb('auth.users.phone_confirmed_at', 'is not', null),
      ]),
    )
    .executeTakeFirst()
  if (!held?.username) return
  const { ofAnybody, ofMember } = hashesOf(context, held.username, memberId)
  const ends_at = new Date(context.clock.now())
  ends_at.setUTCMonth(ends_at.getUTCMonth() + restingMonths)
  await tx
    .insertInto('resting_usernames')
    .values((mayReturn ? [ofAnybody, ofMember] : [ofAnybody]).map((name_hash) => ({ name_hash, ends_at })))
    .onConflict((conflict) => conflict.column('name_hash').doUpdateSet({ ends_at }))
    .execute()
}

/** Returns whether a username rests for this member. Call it after the write, which waits for whoever gives the name up. */
export async function restsFor(
  context: AppContext,
  tx: Tx,
  username: string,
  memberId: string,
): Promise<boolean> {
  const { ofAnybody, ofMember } = hashesOf(context, username, memberId)
  const rows = await tx
    .selectFrom('resting_usernames')
    .select('name_hash')
    .where('name_hash', 'in', [ofAnybody, ofMember])
    .where('ends_at', '>', context.clock.now())
    .execute()
  return rows.length > 0 && !rows.some(({ name_hash }) => ofMember.equals(name_hash))
}

export async function purgeRestingUsernames({ db, clock }: AppContext): Promise<void> {
  await db.deleteFrom('resting_usernames').where('ends_at', '<=', clock.now()).execute()
}

function hashesOf({ config }: AppContext, username: string, memberId: string) {
  const key = openSecret(config).derive('resting usernames')
  const hash = (text: string) => hmac(key, text)
  return { ofAnybody: hash(username), ofMember: hash(`${username} ${memberId}`) }
}

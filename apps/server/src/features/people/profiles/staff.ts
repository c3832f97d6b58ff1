import { randomUUID } from 'node:crypto'
import { isUsername, normalisedUsername } from '@parvis/contract/people/profile-texts.ts'
import { brokenConstraint, type Tx } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { recordMemberChange } from '../../accounts/identity/index.ts'
import { recordInLog } from '../../audit/transparency-log/index.ts'
import { tellAllCardsChanged, tellAuthorsChanged } from '../authors/index.ts'

export type StaffFlag = 'moderator' | 'administrator'

/** Result: changed, nothing to do, unknown address, or a citizen, who cannot be verified. */
export type Outcome = 'changed' | 'unchanged' | 'unknown' | 'citizen'

type StaffContext = Pick<AppContext, 'transaction' | 'bus' | 'clock'>

/** Sets a staff flag, effective on every node at once. */
export async function setStaffFlag(
  context: StaffContext,
  email: string,
  flag: StaffFlag,
  value: boolean,
): Promise<Outcome> {
  const column = flag === 'moderator' ? 'is_moderator' : 'is_administrator'
  return context.transaction(async (tx) => {
    const profile = await profileOf(tx, email)
    if (profile === undefined) return 'unknown'
    if (profile[column] === value) return 'unchanged'
    await tx
      .updateTable('profiles')
      .set({ [column]: value, updated_at: context.clock.now() })
      .where('id', '=', profile.id)
      .execute()
    await recordMemberChange(context, tx, profile.id, `${flag}_${value ? 'granted' : 'revoked'}`)
    return 'changed'
  })
}

/** Gives a journalist or a politician their tick. */
export async function verifyMember(context: StaffContext, email: string): Promise<Outcome> {
  return context.transaction(async (tx) => {
    const profile = await profileOf(tx, email)
    if (profile === undefined) return 'unknown'
    if (profile.role === 'citizen') return 'citizen'
    if (profile.verified) return 'unchanged'
    await tx
      .updateTable('profiles')
      .set({ verified: true, verification_status: 'approved', updated_at: context.clock.now() })
      .where('id', '=', profile.id)
      .execute()
    await recordMemberChange(context, tx, profile.id, 'verified')
    // Nobody requested it, so there is no request to refer to.
    await recordInLog(context, tx, {
      kind: 'verification_approved',
      reason: 'none',
      subjectId: profile.id,
      decisionId: randomUUID(),
    })
    // The party's lists now include the politician's posts.
    tx.afterCommit(() => tellAllCardsChanged(context.bus))
    return 'changed'
  })
}

/**
 * Gives a verified member a username, a reserved one too: a party's own account has a reason to bear its name.
 * Throws `username_invalid` and `username_taken`.
 */
export async function giveUsername(
  context: StaffContext,
  email: string,
  typed: string,
): Promise<Outcome | 'unverified'> {
  const username = normalisedUsername(typed)
  if (!isUsername(username)) throw new Refusal('username_invalid')
  const write = context.transaction(async (tx) => {
    const profile = await profileOf(tx, email)
    if (profile === undefined) return 'unknown'
    if (!profile.verified) return 'unverified'
    if (profile.username === username) return 'unchanged'
    await tx
      .updateTable('profiles')
      .set({ username, updated_at: context.clock.now() })
      .where('id', '=', profile.id)
      .execute()
    await recordMemberChange(context, tx, profile.id, 'changed_by_administrator')
    tx.afterCommit(() => tellAuthorsChanged(context.bus, [profile.id]))
    return 'changed'
  })
  return write.catch((error: unknown) => {
    if (brokenConstraint(error) === 'profiles_username') throw new Refusal('username_taken')
    throw error
  })
}

function profileOf(tx: Tx, email: string) {
  return tx
    .selectFrom('profiles')
    .innerJoin('auth.users', 'auth.users.id', 'profiles.id')
    .select([
      'profiles.id',
      'profiles.username',
      'profiles.role',
      'profiles.verified',
      'profiles.is_moderator',
      'profiles.is_administrator',
    ])
    .where('auth.users.email', '=', email)
    .where('auth.users.is_sso', '=', sql.lit(false))
    .forUpdate('profiles')
    .executeTakeFirst()
}

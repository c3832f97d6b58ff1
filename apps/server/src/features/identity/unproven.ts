import { randomUUID } from 'node:crypto'
import type { Tx } from '../../platform/database/database.ts'
import { renewProfile } from '../profiles/service.ts'
import { audit } from './audit.ts'
import type { AuthCore } from './core.ts'
import { endSessions } from './issue.ts'
import { addIdentity, createAccount, type NewAccount, ownClaims } from './new-account.ts'
import { forgetMember } from './service.ts'
import { lockUser, type User } from './users.ts'

/** Whether nobody has ever shown that the account is theirs: anybody may have signed up with its address. */
export function isUnproven(user: User): boolean {
  return (
    user.email_confirmed_at === null &&
    user.phone_confirmed_at === null &&
    user.last_sign_in_at === null &&
    !user.is_anonymous &&
    !user.is_sso
  )
}

interface SignUp {
  /** The address or number that was signed up with. Another one of the account is dropped. */
  by: 'email' | 'phone'
  passwordHash: string | null
  metadata: Record<string, unknown>
  ip: string
}

/**
 * The account of a sign-up: a new one, or the known one as this sign-up describes it. A known account that its owner
 * has entered stays as it is.
 */
export async function openAccount(
  core: AuthCore,
  tx: Tx,
  known: User | undefined,
  account: Pick<NewAccount, 'email' | 'phone' | 'passwordHash' | 'metadata' | 'ip'>,
): Promise<User> {
  if (known === undefined) return createAccount(core, tx, account)
  if (!isUnproven(known)) return known
  const { passwordHash = null, metadata, ip } = account
  return restartAccount(core, tx, known, {
    by: account.email ? 'email' : 'phone',
    passwordHash,
    metadata,
    ip,
  })
}

/** Makes a locked account that nobody has proven anew, as if it had been opened by this sign-up. */
export async function restartAccount(core: AuthCore, tx: Tx, user: User, signUp: SignUp): Promise<User> {
  const { by, passwordHash, ip } = signUp
  const now = core.world.clock.now()
  const email = by === 'email' ? user.email : null
  const phone = by === 'phone' ? user.phone : null
  const claims = ownClaims({ id: user.id, email, phone, emailConfirmed: false, phoneConfirmed: false })
  const metadata = { ...signUp.metadata, ...claims }
  await clearAccount(core, tx, user, signUp.metadata)
  await tx
    .updateTable('auth.users')
    .set({
      email,
      phone,
      encrypted_password: passwordHash,
      user_metadata: JSON.stringify(metadata),
      sign_up_id: randomUUID(),
      updated_at: now,
    })
    .where('id', '=', user.id)
    .execute()
  await addIdentity(tx, user.id, { provider: by, providerId: user.id, data: metadata }, now)
  await audit(tx, 'signed_up', { userId: user.id, ip, at: now })
  const restarted = await lockUser(tx, { id: user.id })
  if (restarted === undefined) throw new Error('a locked account is gone')
  return restarted
}

/**
 * Somebody opened this account with an address that was never confirmed. Removes whatever they could get in by, and
 * whatever they left for the owner of the address to be seen with. Pending mails are the caller's matter.
 */
export async function clearAccount(
  core: AuthCore,
  tx: Tx,
  user: User,
  metadata: Record<string, unknown>,
): Promise<void> {
  const { world } = core
  const now = world.clock.now()
  await tx.deleteFrom('auth.identities').where('user_id', '=', user.id).execute()
  await tx.deleteFrom('auth.factors').where('user_id', '=', user.id).execute()
  await tx.deleteFrom('auth.account_changes').where('user_id', '=', user.id).execute()
  await tx.deleteFrom('auth.recovery_codes').where('user_id', '=', user.id).execute()
  await tx.deleteFrom('auth.auth_codes').where('user_id', '=', user.id).execute()
  await tx.deleteFrom('auth.flow_states').where('link_user_id', '=', user.id).execute()
  await endSessions(tx, user.id, 'all')
  await tx
    .updateTable('auth.users')
    .set({
      encrypted_password: null,
      phone: null,
      new_email: null,
      new_phone: null,
      user_metadata: '{}',
      updated_at: now,
    })
    .where('id', '=', user.id)
    .execute()
  await renewProfile(tx, { id: user.id, email: user.email, metadata, now })
  tx.afterCommit(() => forgetMember(world, user.id))
}

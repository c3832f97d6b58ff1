import { type Applicant, admit } from '../admission.ts'
import { audit } from '../audit.ts'
import { recordChange } from '../changes.ts'
import type { AuthCore } from '../core.ts'
import { type Tx, updateById } from '../database.ts'
import { AuthError } from '../errors.ts'
import { refuseClosed } from '../issue.ts'
import { addIdentity, completeAccount } from '../new-account.ts'
import { lockCaller, lockUser, metadataOf, type User } from '../users.ts'
import { holderOf, takeAddress, takeTurns } from './accounts.ts'
import type { Person } from './person.ts'

export function requireLinking({ context }: AuthCore): void {
  if (!context.config.auth.linking)
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
}

export function requireLinkable(user: User): void {
  if (user.is_sso)
    throw new AuthError(422, 'user_sso_managed', 'Identities of an SSO user are managed by its organisation')
}

/** Adds an identity to a member's account at their request. */
export async function linkIdentity(
  core: AuthCore,
  tx: Tx,
  {
    userId,
    person,
    newcomer,
    banStatus,
  }: { userId: string; person: Person; newcomer: Applicant; banStatus: 400 | 403 },
): Promise<User> {
  requireLinking(core)
  const now = core.context.clock.now()
  await takeTurns(tx, person)
  const user = await lockCaller(tx, userId)
  refuseClosed(user, now, banStatus)
  requireLinkable(user)
  const holder = await holderOf(tx, person)
  if (holder !== undefined) await giveWay(tx, holder, userId)
  const { provider, subject: providerId, data } = person
  const identityId = await addIdentity(tx, userId, { provider, providerId, data }, now)
  await recordChange(core, tx, user, { kind: 'identity_linked', former: { identityId } })
  if (user.email === null && person.emailVerified) await takeAddress(tx, user, person.email, now)
  if (user.is_anonymous) {
    await admit(core, tx, newcomer, { email: person.email, isAnonymous: true })
    await endAnonymity(core, tx, user, person, now)
  }
  await audit(tx, 'identity_linked', { userId, ip: newcomer.ip, at: now })
  return (await lockUser(tx, { id: userId })) ?? user
}

/**
 * Refuses an identity of another account, unless the identity created that account and nobody could ever enter it, since
 * its address was not verified: that account is deleted.
 */
async function giveWay(tx: Tx, holderId: string, userId: string): Promise<void> {
  const holder = await lockUser(tx, { id: holderId })
  if (holder === undefined) return
  const neverEntered =
    holder.id !== userId &&
    holder.identities.length === 1 &&
    holder.last_sign_in_at === null &&
    holder.email_confirmed_at === null &&
    holder.phone_confirmed_at === null &&
    holder.encrypted_password === null
  if (!neverEntered)
    throw new AuthError(
      422,
      'identity_already_exists',
      holder.id === userId ? 'Identity is already linked' : 'Identity is already linked to another user',
    )
  await tx.deleteFrom('auth.users').where('id', '=', holder.id).execute()
}

/** An anonymous account with an identity becomes a member. */
async function endAnonymity(core: AuthCore, tx: Tx, user: User, person: Person, now: Date): Promise<void> {
  await updateById(tx, 'auth.users', user.id, { is_anonymous: false, updated_at: now })
  const email = person.emailVerified ? person.email : null
  // The member's own entries take precedence over the provider's.
  const user_metadata = { ...person.data, ...metadataOf(user.user_metadata) } as User['user_metadata']
  await completeAccount(core, tx, { ...user, email, user_metadata }, now)
}

import { lockByName } from '@parvis/platform/database/database.ts'
import { required } from '@parvis/platform/required.ts'
import { sql } from 'kysely'
import { type Applicant, admit } from '../admission.ts'
import type { AuthCore } from '../core.ts'
import { type Tx, updateById } from '../database.ts'
import { refuseClosed } from '../issue.ts'
import { createAccount } from '../new-account.ts'
import { lockUser, type User } from '../users.ts'
import type { Claims } from './claims.ts'

/** The identity provider's name in accounts; each is a linking domain of its own. */
export function providerName(providerId: string): string {
  return `sso:${providerId}`
}

/**
 * Account of a person named by their organisation, found by its subject alone: an address never leads to an account created
 * in another way. Each sign-in updates it.
 */
export async function enterAccount(
  core: AuthCore,
  tx: Tx,
  {
    provider,
    claims,
    newcomer,
  }: { provider: { id: string; entityId: string }; claims: Claims; newcomer: Applicant },
): Promise<User> {
  const now = core.context.clock.now()
  const name = providerName(provider.id)
  const { email, subject, fields } = claims
  const data = {
    ...fields,
    iss: provider.entityId,
    sub: subject,
    email,
    email_verified: true,
    phone_verified: false,
  }

  // Serialises simultaneous first sign-ins of one person, so that one account is created.
  await lockByName(tx, JSON.stringify([name, subject]))
  const identity = await tx
    .selectFrom('auth.identities')
    .select(['id', 'user_id'])
    .where('provider', '=', name)
    .where('provider_id', '=', subject)
    .executeTakeFirst()
  if (identity === undefined) {
    const admission = await admit(core, tx, newcomer, { email })
    return createAccount(core, tx, {
      email,
      emailConfirmed: true,
      metadata: data,
      sso: true,
      identity: { provider: name, providerId: subject, data },
      admission,
      ip: newcomer.ip,
    })
  }

  const user = required(await lockUser(tx, { id: identity.user_id }), 'the account of an identity')
  refuseClosed(user, now, 403)
  const merged = JSON.stringify(data)
  await updateById(tx, 'auth.identities', identity.id, { identity_data: merged, updated_at: now })
  await updateById(tx, 'auth.users', user.id, {
    email,
    user_metadata: sql`user_metadata || ${merged}::jsonb`,
    updated_at: now,
  })
  return user
}

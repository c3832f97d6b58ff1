import { randomUUID } from 'node:crypto'
import { brokenConstraint } from '@parvis/platform/database/database.ts'
import { required } from '@parvis/platform/required.ts'
import { sql } from 'kysely'
import { audit } from './audit.ts'
import type { AuthCore } from './core.ts'
import { type Tx, updateById } from './database.ts'
import type { Admission } from './host.ts'
import type { Requester } from './request-keys.ts'
import { lockUser, metadataOf, type User } from './users.ts'

export interface NewAccount {
  email?: string | null
  phone?: string | null
  passwordHash?: string | null
  emailConfirmed?: boolean
  phoneConfirmed?: boolean
  /** Data from the sign-up form or the provider. The host decides what of it to show. */
  metadata: Record<string, unknown>
  /** Stores `metadata` as given, without our own claims, as the administration endpoints require. */
  exactMetadata?: boolean
  anonymous?: boolean
  /** Accounts of single sign-on are separate: another account may have the same address. */
  sso?: boolean
  /** Undefined: an e-mail or phone identity, by the address; null: none. */
  identity?: NewIdentity | null
  id?: string | undefined
  /** The host's admission of the newcomer; left out for operators. */
  admission?: Admission
  /** The person who signs up; left out for operators. */
  requester?: Requester
  ip: string
}

export interface NewIdentity {
  provider: string
  /** Subject at the provider. */
  providerId: string
  data: Record<string, unknown>
}

/** Creates the account and its first identity, then the host's rows. An anonymous account has neither of these. */
export async function createAccount(core: AuthCore, tx: Tx, account: NewAccount): Promise<User> {
  const now = core.context.clock.now()
  const id = account.id ?? randomUUID()
  const { email = null, phone = null, emailConfirmed = false, phoneConfirmed = false } = account
  const claims = ownClaims({ id, email, phone, emailConfirmed, phoneConfirmed })
  const isOwnIdentity = account.identity === undefined
  const described =
    isOwnIdentity && !account.anonymous ? { ...account.metadata, ...claims } : account.metadata
  const metadata = account.exactMetadata ? account.metadata : described
  await tx
    .insertInto('auth.users')
    .values({
      id,
      email,
      phone,
      encrypted_password: account.passwordHash ?? null,
      email_confirmed_at: emailConfirmed ? now : null,
      phone_confirmed_at: phoneConfirmed ? now : null,
      user_metadata: JSON.stringify(metadata),
      is_anonymous: account.anonymous ?? false,
      is_sso: account.sso ?? false,
      sign_up_id: randomUUID(),
      sign_up_browser: account.requester?.browser ?? null,
      sign_up_network: account.requester?.network ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  if (!account.anonymous) {
    const identity =
      account.identity === undefined
        ? { provider: email === null ? 'phone' : 'email', providerId: id, data: described }
        : account.identity
    if (identity !== null) await addIdentity(tx, id, identity, now)
    const { admission = null } = account
    await core.host.accountCreated(tx, { id, email, metadata: account.metadata, admission, now })
    // An account without an address has nothing to confirm.
    if (emailConfirmed || phoneConfirmed || (email === null && phone === null))
      await core.host.accountConfirmed(tx, { id, metadata: account.metadata })
  }
  await audit(tx, 'signed_up', { userId: id, ip: account.ip, at: now })
  return required(await lockUser(tx, { id }), 'the new account')
}

/** Metadata fields that the server sets itself; they override the sign-up form's. */
export function ownClaims({ id, email, phone, emailConfirmed, phoneConfirmed }: ClaimFacts) {
  return {
    sub: id,
    ...(email === null ? {} : { email }),
    email_verified: emailConfirmed,
    ...(phone === null ? {} : { phone }),
    phone_verified: phoneConfirmed,
  }
}

interface ClaimFacts {
  id: string
  email: string | null
  phone: string | null
  emailConfirmed: boolean
  phoneConfirmed: boolean
}

const accountNames = new Set(['users_email', 'users_phone', 'identities_provider_provider_id_key'])

/** Retries once when a concurrent request has created the account: then it is a known one. */
export async function retryOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!accountNames.has(brokenConstraint(error) ?? '')) throw error
    return work()
  }
}

/** Calls the host to create its rows for an account that was anonymous until now. */
export async function completeAccount({ host }: AuthCore, tx: Tx, user: User, now: Date): Promise<void> {
  if (!user.is_anonymous) return
  const { id, email, new_email } = user
  const metadata = metadataOf(user.user_metadata)
  await host.accountCreated(tx, { id, email: new_email ?? email, metadata, admission: null, now })
}

/** Adds an identity to an account; app_metadata lists the providers, oldest first. Returns its id. */
export async function addIdentity(
  tx: Tx,
  userId: string,
  { provider, providerId, data }: NewIdentity,
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto('auth.identities')
    .values({
      user_id: userId,
      provider,
      provider_id: providerId,
      identity_data: JSON.stringify(data),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await updateProviderNames(tx, userId, now)
  return id
}

/** Writes the providers of an account's identities into its app_metadata. Call it after adding or removing one. */
export async function updateProviderNames(tx: Tx, userId: string, now: Date): Promise<void> {
  const rows = await tx
    .selectFrom('auth.identities')
    .select('provider')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const providers = [...new Set(rows.map((row) => row.provider))]
  const named = providers.length === 0 ? {} : { provider: providers[0], providers }
  await updateById(tx, 'auth.users', userId, {
    app_metadata: sql`(app_metadata - 'provider' - 'providers') || ${JSON.stringify(named)}::jsonb`,
    updated_at: now,
  })
}

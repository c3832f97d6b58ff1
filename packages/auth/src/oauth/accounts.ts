import { lockByName } from '@parvis/platform/database/database.ts'
import { required } from '@parvis/platform/required.ts'
import { type SqlBool, sql } from 'kysely'
import { type Applicant, admit, heldRefusal } from '../admission.ts'
import { audit } from '../audit.ts'
import type { ProviderConfig } from '../config.ts'
import type { AuthCore } from '../core.ts'
import { type Tx, updateById } from '../database.ts'
import { AuthError } from '../errors.ts'
import { refuseClosed } from '../issue.ts'
import { queueMail } from '../mails.ts'
import { addIdentity, createAccount } from '../new-account.ts'
import type { PkceChallenge } from '../pkce.ts'
import { clearAccount } from '../unproven.ts'
import { confirmEmail, findUser, lockUser, metadataOf, type User } from '../users.ts'
import type { Person } from './person.ts'

/** A person who returns from a provider. */
export interface ProviderSignIn {
  provider: ProviderConfig
  person: Person
  newcomer: Applicant
  /** Target of a confirmation mail, if one is needed. */
  redirectTo: string
  challenge: PkceChallenge | null
  /** Status for a banned account: 400 for a grant, 403 elsewhere. */
  banStatus: 400 | 403
}

/** The account to sign in to, or the refusal, which the caller throws after the commit to keep the writes. */
export type SignInResult = { user: User } | { refusal: AuthError }

/** Account of a person named by a provider: by identity, else by verified address, else a new one. */
export async function enterAccount(core: AuthCore, tx: Tx, signIn: ProviderSignIn): Promise<SignInResult> {
  const { person, banStatus, newcomer } = signIn
  const { ip } = newcomer
  const now = core.context.clock.now()
  await takeTurns(tx, person)
  const holder = await holderOf(tx, person)
  const match = holder ?? (person.emailVerified ? await matchingAccount(tx, person) : undefined)
  if (match === undefined) return settle(core, tx, signIn, await newAccount(core, tx, signIn))

  const user = required(await lockUser(tx, { id: match }), 'the matched account')
  refuseClosed(user, now, banStatus)
  if (holder === undefined) {
    const isUnconfirmed = user.email_confirmed_at === null && user.email === person.email
    if (isUnconfirmed) {
      const admission = await admit(core, tx, newcomer, person)
      await core.oneTimeTokens.voidAll(tx, user.id)
      await clearAccount(core, tx, user, person.data, admission)
    }
    const { provider, subject: providerId, data } = person
    await addIdentity(tx, user.id, { provider, providerId, data }, now)
    await audit(tx, 'identity_linked', { userId: user.id, ip, at: now })
  }
  await refreshFacts(tx, user, person, now)
  return settle(core, tx, signIn, user)
}

/** Serialises first visits of one person, so that one account is created. */
export async function takeTurns(tx: Tx, { provider, subject, email }: Person): Promise<void> {
  // In a fixed order, to avoid deadlocks.
  for (const key of [
    [provider, subject],
    ['email', email],
  ])
    await lockByName(tx, JSON.stringify(key))
}

/** The id of the account with this identity. */
export async function holderOf(tx: Tx, { provider, subject }: Person): Promise<string | undefined> {
  const row = await tx
    .selectFrom('auth.identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('provider_id', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

async function newAccount(
  core: AuthCore,
  tx: Tx,
  { provider, person, newcomer }: ProviderSignIn,
): Promise<User> {
  const admission = await admit(core, tx, newcomer, person)
  if (person.email === null && !provider.emailOptional)
    throw new AuthError(422, 'validation_failed', 'Error getting user email from external provider')
  const isTaken = person.email !== null && (await findUser(tx, { email: person.email })) !== undefined
  return createAccount(core, tx, {
    email: isTaken ? null : person.email,
    emailConfirmed: person.emailVerified && !isTaken,
    metadata: person.data,
    identity: { provider: person.provider, providerId: person.subject, data: person.data },
    admission,
    ip: newcomer.ip,
  })
}

async function refreshFacts(tx: Tx, user: User, person: Person, now: Date): Promise<void> {
  const facts = JSON.stringify(person.data)
  await tx
    .updateTable('auth.identities')
    // Merges: a name that the provider sends only once is kept.
    .set({ identity_data: sql`identity_data || ${facts}::jsonb`, updated_at: now })
    .where('provider', '=', person.provider)
    .where('provider_id', '=', person.subject)
    .execute()
  await updateById(tx, 'auth.users', user.id, {
    user_metadata: sql`user_metadata || ${facts}::jsonb`,
    updated_at: now,
  })
}

/** Confirms an address verified by the provider; sends a confirmation mail for any other. */
async function settle(core: AuthCore, tx: Tx, signIn: ProviderSignIn, user: User): Promise<SignInResult> {
  const { provider, person, redirectTo, challenge, newcomer, banStatus } = signIn
  const { config, clock } = core.context
  const enter = async () => {
    const current = (await lockUser(tx, { id: user.id })) ?? user
    const refusal = heldRefusal(current, banStatus)
    return refusal === undefined ? { user: current } : { refusal }
  }
  if (user.email_confirmed_at !== null || user.phone_confirmed_at !== null) return enter()
  if (person.emailVerified || (config.auth.autoconfirm && user.email === person.email)) {
    await takeAddress(tx, user, person.email, clock.now())
    await audit(tx, 'confirmed', { userId: user.id, ip: newcomer.ip, at: clock.now() })
    await core.host.accountConfirmed(tx, { id: user.id, metadata: metadataOf(user.user_metadata) })
    return enter()
  }
  if (user.email === null) {
    if (provider.emailOptional) return enter()
    return { refusal: unverified(provider, `Verify the email with ${provider.label} in order to sign in`) }
  }
  await askByMail(core, tx, user, { redirectTo, challenge })
  const sent = `A confirmation email has been sent to your ${provider.label} email`
  return { refusal: unverified(provider, sent) }
}

function unverified({ label }: ProviderConfig, advice: string): AuthError {
  return new AuthError(422, 'provider_email_needs_verification', `Unverified email with ${label}. ${advice}`)
}

async function askByMail(
  core: AuthCore,
  tx: Tx,
  user: User,
  { redirectTo, challenge }: Pick<ProviderSignIn, 'redirectTo' | 'challenge'>,
): Promise<void> {
  try {
    await queueMail(core, tx, { user, kind: 'confirmation', redirectTo, challenge, isSignUp: true })
  } catch (error) {
    const isTooSoon = error instanceof AuthError && error.code === 'over_email_send_rate_limit'
    // A mail with the same content was sent a moment ago.
    if (!isTooSoon || user.confirmation_sent_at === null) throw error
  }
}

/** Gives an account without a confirmed address the one verified by its provider, unless another account has it. */
export async function takeAddress(tx: Tx, user: User, email: string | null, now: Date): Promise<void> {
  if (email === null || user.email === email) return confirmEmail(tx, user, now)
  const owner = await findUser(tx, { email })
  if (owner !== undefined) return
  await updateById(tx, 'auth.users', user.id, { email, email_confirmed_at: now, updated_at: now })
}

/** The one account with a verified address, its own or an identity's. Undefined for none or several; never single sign-on. */
export async function matchingAccount(tx: Tx, { email }: Person): Promise<string | undefined> {
  if (email === null) return undefined
  const byAddress = await tx
    .selectFrom('auth.users')
    .select('id')
    .where('email', '=', email)
    .where('is_sso', '=', sql.lit(false))
    // An account with a confirmed phone number is not matched by an address that it never confirmed.
    .where((eb) => eb.or([eb('email_confirmed_at', 'is not', null), eb('phone_confirmed_at', 'is', null)]))
    .execute()
  const byIdentity = await tx
    .selectFrom('auth.identities')
    .innerJoin('auth.users', 'auth.users.id', 'auth.identities.user_id')
    .select('auth.users.id as id')
    .where(sql<SqlBool>`auth.identities.identity_data ->> 'email' = ${email}`)
    .where(sql<SqlBool>`auth.identities.identity_data ->> 'email_verified' = 'true'`)
    .where('auth.users.is_sso', '=', sql.lit(false))
    .execute()
  const ids = new Set([...byAddress, ...byIdentity].map(({ id }) => id))
  const [only] = ids
  return ids.size === 1 ? only : undefined
}

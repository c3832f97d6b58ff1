import { z } from 'zod'
import { setEmail, setPhone } from '../addresses.ts'
import { endGrants } from '../applications/grants.ts'
import type { AuthCore } from '../core.ts'
import { type Tx, updateById } from '../database.ts'
import { AuthError } from '../errors.ts'
import { updateProviderNames } from '../new-account.ts'
import { restorePasskey } from '../passkeys/removal.ts'
import { endPersonalTokens } from '../personal-tokens.ts'
import { findUser, lockUser, type User } from '../users.ts'
import { addFormerCredential, FormerCredential } from '../webauthn/former.ts'

export const undoLinkInvalid = () =>
  new AuthError(404, 'undo_link_invalid', 'The link has expired, was used, or is not one of ours')
const undoAddressTaken = () =>
  new AuthError(409, 'undo_address_taken', 'Another account has confirmed the former address')

export interface RecordedChange {
  kind: string
  former: Record<string, unknown>
}

const Email = z.object({ email: z.string() })
const Phone = z.object({ phone: z.string().nullable() })
const FactorId = z.object({ factorId: z.uuid() })
const FormerFactor = z.object({
  id: z.uuid(),
  factor_type: z.enum(['totp', 'phone', 'webauthn']),
  friendly_name: z.string().nullable(),
  phone: z.string().nullable(),
  sealed_secret: z.string().nullable(),
  last_step: z.coerce.number().nullable(),
  created_at: z.coerce.date(),
  credential: FormerCredential.nullish(),
})
const PasskeyId = z.object({ passkeyId: z.uuid() })
const IdentityId = z.object({ identityId: z.uuid() })
const GrantId = z.object({ grantId: z.uuid() })
const TokenId = z.object({ tokenId: z.uuid() })
const FormerIdentity = z.object({
  identity: z.object({
    id: z.uuid(),
    provider: z.string(),
    provider_id: z.string(),
    identity_data: z.record(z.string(), z.unknown()),
    created_at: z.coerce.date(),
  }),
  email: z.string().nullable(),
  phone: z.string().nullable(),
})

/** Reverts one change of an account. `undoChange` handles sessions and passwords, which end with every undo. */
export async function revert(core: AuthCore, tx: Tx, userId: string, change: RecordedChange): Promise<void> {
  const { kind, former } = change
  const user = await lockUser(tx, { id: userId })
  if (user === undefined) throw undoLinkInvalid()
  const now = core.context.clock.now()
  switch (kind) {
    case 'password_changed':
      return
    case 'email_changed':
      return restoreEmail(tx, user, Email.parse(former).email, now)
    case 'phone_changed':
      return restorePhone(tx, user, Phone.parse(former).phone, now)
    case 'factor_added':
      await tx.deleteFrom('auth.factors').where('id', '=', FactorId.parse(former).factorId).execute()
      return
    case 'factor_removed':
      return restoreFactor(tx, user, FormerFactor.parse(former), now)
    case 'passkey_added':
      await tx
        .deleteFrom('auth.webauthn_credentials')
        .where('id', '=', PasskeyId.parse(former).passkeyId)
        .execute()
      return
    case 'passkey_removed':
      return restorePasskey(tx, user.id, former, now)
    case 'identity_linked':
      return removeIdentity(tx, user, IdentityId.parse(former).identityId, now)
    case 'identity_unlinked':
      return restoreIdentity(tx, user, FormerIdentity.parse(former), now)
    case 'recovery_code_used':
      // A person who used one code may have the others.
      await tx.deleteFrom('auth.recovery_codes').where('user_id', '=', user.id).execute()
      return
    case 'token_created':
      await endPersonalTokens(tx, user.id, TokenId.parse(former).tokenId, now)
      return
    case 'application_connected':
      await endGrants(tx, { grantId: GrantId.parse(former).grantId }, now)
      return
    default:
      return core.host.undo(tx, kind, former)
  }
}

async function restoreEmail(tx: Tx, user: User, email: string, now: Date): Promise<void> {
  await freeEmail(tx, user, email, now)
  await setEmail(tx, user, email, { confirmed: true, now })
}

/** Takes an address from an account that has never confirmed it: anybody may have signed up with it. */
async function freeEmail(tx: Tx, user: User, email: string, now: Date): Promise<void> {
  const other = await findUser(tx, { email })
  if (other === undefined || other.id === user.id) return
  // An address confirmed by another account stays there: that account's owner reads the mailbox.
  if (other.email_confirmed_at !== null) throw undoAddressTaken()
  await giveUpAddress(tx, other, 'email', now)
}

async function restorePhone(tx: Tx, user: User, phone: string | null, now: Date): Promise<void> {
  const other = phone === null ? undefined : await findUser(tx, { phone })
  const isTaken = other !== undefined && other.id !== user.id
  if (isTaken && other.phone_confirmed_at === null) await giveUpAddress(tx, other, 'phone', now)
  // A number that another account has confirmed meanwhile does not stop the rest.
  if (phone === null || (isTaken && other.phone_confirmed_at !== null))
    await giveUpAddress(tx, user, 'phone', now)
  else await setPhone(tx, user, phone, { confirmed: true, now })
}

/** Removes an address or number that an account never confirmed, or must not keep. */
async function giveUpAddress(tx: Tx, user: User, which: 'email' | 'phone', now: Date): Promise<void> {
  const none =
    which === 'email' ? { email: null, email_confirmed_at: null } : { phone: null, phone_confirmed_at: null }
  await updateById(tx, 'auth.users', user.id, { ...none, updated_at: now })
  await tx
    .deleteFrom('auth.identities')
    .where('user_id', '=', user.id)
    .where('provider', '=', which)
    .execute()
  await updateProviderNames(tx, user.id, now)
}

async function restoreFactor(
  tx: Tx,
  user: User,
  { credential, ...factor }: z.infer<typeof FormerFactor>,
  now: Date,
): Promise<void> {
  // Deletes unfinished enrolments, which may have the same name.
  await tx
    .deleteFrom('auth.factors')
    .where('user_id', '=', user.id)
    .where('status', '=', 'unverified')
    .execute()
  const restored = await tx
    .insertInto('auth.factors')
    .values({ ...factor, status: 'verified', user_id: user.id, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (restored === undefined || factor.factor_type !== 'webauthn') return
  const hasKey =
    credential && (await addFormerCredential(tx, credential, { userId: user.id, factorId: factor.id, now }))
  // A key serves one account: without it nobody could show this factor, and the owner would be locked out.
  if (!hasKey) await tx.deleteFrom('auth.factors').where('id', '=', factor.id).execute()
}

async function removeIdentity(tx: Tx, user: User, identityId: string, now: Date): Promise<void> {
  await tx.deleteFrom('auth.identities').where('id', '=', identityId).where('user_id', '=', user.id).execute()
  await updateProviderNames(tx, user.id, now)
}

async function restoreIdentity(
  tx: Tx,
  user: User,
  { identity, email, phone }: z.infer<typeof FormerIdentity>,
  now: Date,
): Promise<void> {
  // An identity that was linked to another account meanwhile stays there.
  await tx
    .insertInto('auth.identities')
    .values({
      ...identity,
      user_id: user.id,
      identity_data: JSON.stringify(identity.identity_data),
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await updateProviderNames(tx, user.id, now)
  if (email !== null && email !== user.email) {
    await freeEmail(tx, user, email, now)
    await updateById(tx, 'auth.users', user.id, { email, email_confirmed_at: now })
  }
  if (phone !== null && phone !== user.phone) await restorePhone(tx, user, phone, now)
}

import { sql } from 'kysely'
import { type Tx, updateById } from './database.ts'
import { emailExists, phoneExists } from './errors.ts'
import { addIdentity } from './new-account.ts'
import { findUser, type User } from './users.ts'

interface AddressUpdate {
  confirmed: boolean
  now: Date
  /** Keeps the metadata as given, as the administration endpoints require. */
  keepMetadata?: boolean
}

/** Refuses an address that belongs to another account. */
export async function requireFreeEmail(tx: Tx, email: string, userId: string | null): Promise<void> {
  const owner = await findUser(tx, { email })
  if (owner !== undefined && owner.id !== userId) throw emailExists()
}

export async function requireFreePhone(tx: Tx, phone: string, userId: string | null): Promise<void> {
  const owner = await findUser(tx, { phone })
  if (owner !== undefined && owner.id !== userId) throw phoneExists()
}

/** Sets the address of a locked account: in the account, its metadata and its e-mail identity. */
export async function setEmail(
  tx: Tx,
  user: User,
  email: string,
  { confirmed, now, keepMetadata = false }: AddressUpdate,
): Promise<void> {
  await requireFreeEmail(tx, email, user.id)
  const facts = { email, email_verified: confirmed }
  await updateById(tx, 'auth.users', user.id, {
    email,
    email_confirmed_at: confirmed ? (user.email === email ? (user.email_confirmed_at ?? now) : now) : null,
    new_email: null,
    email_change_sent_at: null,
    email_change_confirmed: null,
    is_anonymous: false,
    ...(keepMetadata ? {} : { user_metadata: sql`user_metadata || ${JSON.stringify(facts)}::jsonb` }),
    updated_at: now,
  })
  await setIdentity(tx, user, 'email', facts, now)
}

/** The same for a phone number. */
export async function setPhone(
  tx: Tx,
  user: User,
  phone: string,
  { confirmed, now, keepMetadata = false }: AddressUpdate,
): Promise<void> {
  await requireFreePhone(tx, phone, user.id)
  const facts = { phone, phone_verified: confirmed }
  await updateById(tx, 'auth.users', user.id, {
    phone,
    phone_confirmed_at: confirmed ? (user.phone === phone ? (user.phone_confirmed_at ?? now) : now) : null,
    new_phone: null,
    phone_change_sent_at: null,
    is_anonymous: false,
    ...(keepMetadata ? {} : { user_metadata: sql`user_metadata || ${JSON.stringify(facts)}::jsonb` }),
    updated_at: now,
  })
  await setIdentity(tx, user, 'phone', facts, now)
}

async function setIdentity(
  tx: Tx,
  user: User,
  provider: 'email' | 'phone',
  facts: Record<string, unknown>,
  now: Date,
): Promise<void> {
  if (!user.identities.some((identity) => identity.provider === provider)) {
    await addIdentity(tx, user.id, { provider, providerId: user.id, data: { sub: user.id, ...facts } }, now)
    return
  }
  await tx
    .updateTable('auth.identities')
    .set({ identity_data: sql`identity_data || ${JSON.stringify(facts)}::jsonb`, updated_at: now })
    .where('user_id', '=', user.id)
    .where('provider', '=', provider)
    .execute()
}

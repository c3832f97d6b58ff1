import { asciiAddress } from '@parvis/contract/accounts/credentials.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Db, type Tx, updateById } from './database.ts'
import { AuthError, invalid } from './errors.ts'
import { fields } from './input.ts'

/** An account with its identities, as used by the auth server. */
export type User = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** Finds an account by id, by a current address or number, or by a requested one. */
export type UserKey =
  | { id: string }
  | { email: string }
  | { phone: string }
  | { newEmail: string }
  | { newPhone: string }

/** One account with its identities and factors. Accounts of single sign-on are found by id only. */
export async function findUser(db: Db, by: UserKey) {
  return accounts(db).where(matching(by)).limit(1).executeTakeFirst()
}

/** The same by id, as a prepared query for renewals. */
export const userById = prepared((db: Db, { id }: { id: string }) =>
  accounts(db).where('auth.users.id', '=', id),
)

/** A page of accounts, newest first. */
export async function listUsers(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<User[]> {
  return accounts(db)
    .orderBy('auth.users.created_at', 'desc')
    .orderBy('auth.users.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

function accounts(db: Db) {
  return db
    .selectFrom('auth.users')
    .selectAll('auth.users')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('auth.identities')
          .select([
            'auth.identities.id',
            'auth.identities.provider',
            'auth.identities.provider_id',
            'auth.identities.identity_data',
            'auth.identities.last_sign_in_at',
            'auth.identities.created_at',
            'auth.identities.updated_at',
          ])
          .whereRef('auth.identities.user_id', '=', 'auth.users.id')
          .orderBy('auth.identities.created_at')
          .orderBy('auth.identities.id'),
      ).as('identities'),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('auth.factors')
          .select([
            'auth.factors.id',
            'auth.factors.friendly_name',
            'auth.factors.factor_type',
            'auth.factors.status',
            'auth.factors.phone',
            'auth.factors.created_at',
            'auth.factors.updated_at',
            'auth.factors.last_challenged_at',
          ])
          .whereRef('auth.factors.user_id', '=', 'auth.users.id')
          .orderBy('auth.factors.created_at')
          .orderBy('auth.factors.id'),
      ).as('factors'),
    )
}

function matching(by: UserKey) {
  if ('id' in by) return sql<SqlBool>`auth.users.id = ${by.id}`
  if ('email' in by) return sql<SqlBool>`auth.users.email = ${by.email} and not auth.users.is_sso`
  if ('phone' in by) return sql<SqlBool>`auth.users.phone = ${by.phone}`
  // Several accounts may have requested one address; takes the latest request.
  if ('newEmail' in by)
    return sql<SqlBool>`auth.users.id = (
      select requesting.id from auth.users requesting where requesting.new_email = ${by.newEmail}
      order by requesting.email_change_sent_at desc nulls last limit 1)`
  return sql<SqlBool>`auth.users.id = (
    select requesting.id from auth.users requesting where requesting.new_phone = ${by.newPhone}
    order by requesting.phone_change_sent_at desc nulls last limit 1)`
}

/** The same, with the row locked for the rest of the transaction. */
export async function lockUser(tx: Tx, by: UserKey): Promise<User | undefined> {
  const locked = await tx
    .selectFrom('auth.users')
    .select('id')
    .where(matching(by))
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return locked === undefined ? undefined : findUser(tx, { id: locked.id })
}

/** The account of a signed-in caller, locked; refused if it was deleted meanwhile. */
export async function lockCaller(tx: Tx, userId: string): Promise<User> {
  const user = await lockUser(tx, { id: userId })
  if (user === undefined)
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  return user
}

export function hasVerifiedFactor(user: User): boolean {
  return user.factors.some((factor) => factor.status === 'verified')
}

/** Whether a session of this level still has to show the account's second factor. */
export function owesSecondFactor(user: User, level: string): boolean {
  return hasVerifiedFactor(user) && level !== 'aal2'
}

export function isBanned(user: { banned_until: Date | null }, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now
}

type Metadata = Record<string, unknown>

export function metadataOf(value: unknown): Metadata {
  return typeof value === 'object' && value !== null ? (value as Metadata) : {}
}

/** The user object of the protocol: without absent fields and without secrets. */
export function userView(user: User): Record<string, unknown> {
  const times = [user.email_confirmed_at, user.phone_confirmed_at].filter((time) => time !== null)
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...present({
      email_confirmed_at: user.email_confirmed_at,
      phone_confirmed_at: user.phone_confirmed_at,
      confirmed_at: times.sort((a, b) => a.getTime() - b.getTime())[0] ?? null,
      invited_at: user.invited_at,
      confirmation_sent_at: user.confirmation_sent_at,
      recovery_sent_at: user.recovery_sent_at,
      new_email: user.new_email,
      email_change_sent_at: user.email_change_sent_at,
      new_phone: user.new_phone,
      phone_change_sent_at: user.phone_change_sent_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
      last_sign_in_at: user.last_sign_in_at,
      banned_until: user.banned_until,
      deleted_at: user.deleted_at,
      factors: user.factors.length === 0 ? null : user.factors.map(factorView),
    }),
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    identities: user.identities.map((identity) => {
      const { email } = metadataOf(identity.identity_data)
      return {
        identity_id: identity.id,
        id: identity.provider_id,
        user_id: user.id,
        identity_data: identity.identity_data,
        provider: identity.provider,
        ...present({ last_sign_in_at: asTime(identity.last_sign_in_at) }),
        created_at: asTime(identity.created_at),
        updated_at: asTime(identity.updated_at),
        ...(typeof email === 'string' ? { email: asciiAddress(email.toLowerCase()) } : {}),
      }
    }),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
  }
}

/** The user object before the second factor: the fields that its form needs, and empty values. */
export function unprovenUserView(user: User): Record<string, unknown> {
  const { id, aud, role, email, factors, app_metadata, created_at, updated_at, is_anonymous } = userView(user)
  return {
    id,
    aud,
    role,
    email,
    phone: '',
    factors,
    app_metadata,
    user_metadata: {},
    identities: [],
    created_at,
    updated_at,
    is_anonymous,
  }
}

function factorView(factor: User['factors'][number]): Record<string, unknown> {
  return {
    id: factor.id,
    ...present({ friendly_name: factor.friendly_name }),
    factor_type: factor.factor_type,
    status: factor.status,
    ...present({ phone: factor.phone }),
    created_at: asTime(factor.created_at),
    updated_at: asTime(factor.updated_at),
    ...present({ last_challenged_at: asTime(factor.last_challenged_at) }),
  }
}

/** JSON aggregates return times as text. */
function asTime(value: Date | string | null): Date | null {
  return value === null ? null : new Date(value)
}

function present<Values extends Record<string, unknown>>(values: Values): Partial<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  ) as Partial<Values>
}

/** Marks the address as confirmed, in the account and in its e-mail identity. */
export async function confirmEmail(tx: Tx, user: User, now: Date): Promise<void> {
  if (user.email_confirmed_at !== null) return
  const confirmed = JSON.stringify({ email_verified: true })
  await updateById(tx, 'auth.users', user.id, {
    email_confirmed_at: now,
    updated_at: now,
    user_metadata: sql`user_metadata || ${confirmed}::jsonb`,
  })
  await tx
    .updateTable('auth.identities')
    .set({ identity_data: sql`identity_data || ${confirmed}::jsonb`, updated_at: now })
    .where('user_id', '=', user.id)
    .where('provider', '=', 'email')
    .execute()
}

/** Merges at the top level; null removes a key. Checks the size of the result again. */
export function mergeMetadata(current: Record<string, unknown>, changes: Record<string, unknown>) {
  const merged = Object.fromEntries(
    Object.entries({ ...current, ...changes }).filter(([, value]) => value !== null),
  )
  const read = fields.metadata.safeParse(merged)
  if (!read.success) throw invalid(`Invalid user data: data ${read.error.issues[0]?.message ?? 'is invalid'}`)
  return merged
}

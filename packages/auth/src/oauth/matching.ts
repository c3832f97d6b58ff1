import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../database.ts'
import type { Person } from './person.ts'

/**
 * The one account that a verified address belongs to: by its own address, or by an identity verified by its
 * provider. Undefined when there is none or more than one. Accounts of single sign-on never match.
 */
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

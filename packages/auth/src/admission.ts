import type { AuthCore } from './core.ts'
import { type Db, type Tx, updateById } from './database.ts'
import { AuthError } from './errors.ts'
import type { Admission, Newcomer } from './host.ts'

/** A person who asks for an account. `given` is empty where another site or program names the person. */
export type Applicant = Pick<Newcomer, 'ip' | 'headers' | 'given'>

interface SignUpAddress {
  email: string | null
  isAnonymous?: boolean
}

/** Returns how the host admits a newcomer, or throws. Call it before the account is looked up, so that it reveals nothing. */
export function admit(
  { context, host }: Pick<AuthCore, 'context' | 'host'>,
  db: Db,
  { ip, headers, given }: Applicant,
  { email, isAnonymous = false }: SignUpAddress,
): Promise<Admission> {
  if (!context.config.auth.signup)
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  return host.admit(db, { ip, headers, given, email, isAnonymous })
}

/** Throws the host's refusal of sign-ins from this address. Call it before credentials are checked. */
export const requireOpenNetwork = ({ host }: Pick<AuthCore, 'host'>, db: Db, ip: string) =>
  host.requireOpenNetwork(db, ip)

/** Holds an account: nobody can sign in until the host consents. Holds and bans are independent. */
export async function holdAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  await updateById(tx, 'auth.users', userId, { held_at: now, updated_at: now })
  await tx.deleteFrom('auth.sessions').where('user_id', '=', userId).execute()
}

/** Opens a held account. A ban that came meanwhile stays. */
export async function releaseAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('auth.users')
    .set({ held_at: null, updated_at: now })
    .where('id', '=', userId)
    .where('held_at', 'is not', null)
    .execute()
}

/** Refusal of an account that waits for the host's consent. After a write of this request, throw it after the commit. */
export function heldRefusal(
  { id, held_at }: { id: string; held_at: Date | null },
  status: 400 | 403,
): AuthError | undefined {
  if (held_at === null) return undefined
  return new AuthError(status, 'admission_pending', 'User awaits approval').about(id)
}

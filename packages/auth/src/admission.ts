import type { IncomingHttpHeaders } from 'node:http'
import type { AuthCore } from './core.ts'
import { type Db, type Tx, updateById } from './database.ts'
import { AuthError } from './errors.ts'
import type { Admission, Metadata } from './host.ts'

/** Somebody who asks for an account, as their request shows them. */
export interface Newcomer {
  ip: string
  headers: IncomingHttpHeaders
  /** From the sign-up form; empty where another site or program names the person. */
  given: Metadata
}

interface Asked {
  email: string | null
  isAnonymous?: boolean
}

/**
 * Asks the host whether somebody may have a new account; it throws the refusal. Where a request names an address that
 * nobody has proven yet, call it before the account of that address is looked up: then the refusal tells nothing of it.
 */
export function admit(
  { context, host }: Pick<AuthCore, 'context' | 'host'>,
  db: Db,
  { ip, headers, given }: Newcomer,
  { email, isAnonymous = false }: Asked,
): Promise<Admission> {
  if (!context.config.auth.signup)
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  return host.admit(db, { ip, headers, given, email, isAnonymous })
}

/** Refuses sign-ins from this address, where the host does so. Call it before credentials are judged. */
export const requireOpenNetwork = ({ host }: Pick<AuthCore, 'host'>, db: Db, ip: string) =>
  host.requireOpenNetwork(db, ip)

/** Closes an account's sign-in until its host consents. A ban is another thing: each begins and ends without the other. */
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

/**
 * The refusal of an account that waits for the host's consent. Where this request has created or confirmed the account, throw
 * it after the commit.
 */
export function heldRefusal(
  { id, held_at }: { id: string; held_at: Date | null },
  status: 400 | 403,
): AuthError | undefined {
  if (held_at === null) return undefined
  return new AuthError(status, 'admission_pending', 'User awaits approval').about(id)
}

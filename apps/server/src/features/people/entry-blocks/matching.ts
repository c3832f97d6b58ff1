import { currentTime } from '@parvis/platform/database/current-time.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { type SqlBool, sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Newcomer } from '../../accounts/identity/index.ts'
import { domainsOf, plainAddress } from './values.ts'

const inForce = sql<SqlBool>`(ends_at is null or ends_at > ${currentTime})`

const lies = (ip: string) => sql<SqlBool>`kind = 'network' and network >>= ${ip}::inet and ${inForce}`

/** Refuses a newcomer whose network, address or chosen name is blocked. Asks the database each time: no node caches the lists. */
export async function requireUnblocked(
  context: AppContext,
  db: Db,
  { ip, email, given }: Newcomer,
): Promise<void> {
  const address = plainAddress(ip)
  if (address !== null) await refuseWhere(db, lies(address), 'network_blocked')
  if (email !== null) await requireOpenDomain(context, db, email)
  const chosen = chosenUsername(given, email)
  if (chosen !== null && (await isBlockedUsername(db, chosen))) throw new Refusal('username_blocked')
}

/** Throws where a block of networks refuses sign-ins too. */
export async function requireSignInNetwork(_context: AppContext, db: Db, ip: string): Promise<void> {
  const address = plainAddress(ip)
  if (address !== null) await refuseWhere(db, sql`${lies(address)} and at_sign_in`, 'network_blocked')
}

/** Throws where a member asks for an address of a blocked domain. */
export const requireOpenDomain = (_context: AppContext, db: Db, email: string) =>
  refuseWhere(
    db,
    sql`kind = 'domain' and value = any(${domainsOf(email)}::text[]) and ${inForce}`,
    'email_domain_blocked',
  )

/** Whether a username is blocked, however it is disguised: `username_shape()` says what is drawn alike. */
export async function isBlockedUsername(db: Db, username: string): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`
    select exists (
        select from entry_blocks
        where kind = 'username' and is_exact and pattern = username_shape(${username}) and ${inForce}
      )
      or exists (
        select from entry_blocks
        where kind = 'username' and not is_exact and username_shape(${username}) like pattern and ${inForce}
      ) as blocked
  `.execute(db)
  return rows[0]?.blocked === true
}

/** The username that a newcomer has typed; null where it only follows from their address, which is no choice. */
function chosenUsername({ username }: Record<string, unknown>, email: string | null): string | null {
  if (typeof username !== 'string' || username.trim() === '') return null
  const name = username.trim().toLowerCase().slice(0, 100)
  return email?.split('@')[0]?.toLowerCase() === name ? null : name
}

async function refuseWhere(
  db: Db,
  condition: ReturnType<typeof sql<SqlBool>>,
  code: 'network_blocked' | 'email_domain_blocked',
): Promise<void> {
  const found = await db.selectFrom('entry_blocks').select('id').where(condition).limit(1).executeTakeFirst()
  if (found !== undefined) throw new Refusal(code)
}

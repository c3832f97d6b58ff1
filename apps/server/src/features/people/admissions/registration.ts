import type { Registration } from '@parvis/contract/people/admissions.schemas.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { missingContacts } from '../../accounts/site-settings/index.ts'

type Site = Pick<AppContext, 'siteSettings' | 'config'>

/** Present mode of registration, as this node knows it. */
export async function registrationOf(site: Site, db: Db): Promise<Registration> {
  const { mode, request_days } = site.siteSettings.current().registration
  const held = await isHeld(site, db)
  return { mode: held ? 'closed' : mode, request_days, held }
}

/**
 * Whether registration waits for the points of contact that the law asks for. A new site in production lets its first member in,
 * who fills them in as its administrator, and nobody else until then (ADR 51).
 * @param newcomerId an account that is being confirmed, and is not somebody else
 */
export async function isHeld(site: Site, db: Db, newcomerId: string | null = null): Promise<boolean> {
  if (!lacksContacts(site)) return false
  // Accounts that nobody has confirmed do not count: who has mistyped their address may try again.
  const { held } = await db
    .selectNoFrom(
      sql<boolean>`not exists (select from earlier_sites) and exists (
        select from auth.users
        where (email_confirmed_at is not null or phone_confirmed_at is not null) and id is distinct from ${newcomerId}::uuid
      )`.as('held'),
    )
    .executeTakeFirstOrThrow()
  return held
}

/** The same for an account that is being confirmed. Of two at once, the second waits for the first, and then counts it. */
export async function isHeldFor(site: Site, tx: Tx, newcomerId: string): Promise<boolean> {
  if (!lacksContacts(site)) return false
  await sql`select pg_advisory_xact_lock(hashtext('first_member'))`.execute(tx)
  return isHeld(site, tx, newcomerId)
}

const lacksContacts = ({ siteSettings, config }: Site) =>
  config.environment === 'production' && missingContacts(siteSettings.current()).length > 0

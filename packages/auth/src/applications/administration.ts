import { sql } from 'kysely'
import type { Db, Tx } from '../database.ts'
import type { Application } from './authorization.ts'
import { outOfBand } from './registration.ts'

/** Query for all applications, with the number of members who let each act for them now. */
export const registeredApplications = (db: Db) =>
  db
    .selectFrom('auth.applications as application')
    .select(['application.id', 'application.name', 'application.website', 'application.redirect_uris'])
    .select(['application.protocol', 'application.standing', 'application.created_at'])
    .$narrowType<Pick<Application, 'protocol' | 'standing'>>()
    .select(
      sql<number>`(
        select count(distinct user_id)::int from auth.application_grants as consent
        where consent.application_id = application.id and consent.revoked_at is null
          and consent.refused_at is null and consent.code_used_at is not null
      )`.as('members'),
    )

/** Sets what an application may do. Returns false for an unknown one. The caller drops the session caches after the commit. */
export async function setApplicationStanding(
  tx: Tx,
  id: string,
  standing: Application['standing'],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('auth.applications')
    .set({ standing })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Host of a web address, or the scheme of an installed program; null where the member copies the code. */
export function destinationOf(redirectUri: string): string | null {
  if (redirectUri === outOfBand) return null
  const { protocol, host } = new URL(redirectUri)
  return /^https?:$/.test(protocol) ? host : protocol
}

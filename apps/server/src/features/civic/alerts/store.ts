import type { AlertView } from '@parvis/contract/civic/alerts.schemas.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, type Page, paginate } from '@parvis/platform/database/keyset.ts'
import { sql } from 'kysely'
import { type TargetColumns, targetName, targetReference } from './targets.ts'

/** A member's own alerts. */
function alertsOf(db: Db, memberId: string) {
  return db
    .selectFrom('alerts')
    .select(['alerts.id', 'alerts.kind', 'alerts.news', 'alerts.rhythm', 'alerts.by_mail'])
    .select(['alerts.paused_at', 'alerts.created_at'])
    .select([targetReference.as('reference'), targetName.as('name')])
    .where('alerts.user_id', '=', memberId)
}

type AlertRow = Awaited<ReturnType<ReturnType<typeof alertsOf>['execute']>>[number]

const alertView = ({ paused_at, created_at, ...row }: AlertRow): AlertView => ({
  ...row,
  paused_at: paused_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
})

/** A page of a member's alerts, latest first. */
export function readAlerts(db: Db, memberId: string, after: Keyset | null): Promise<Page<AlertView>> {
  const order = ['alerts.created_at', 'alerts.id'] as const
  return paginate(alertsOf(db, memberId), order, after, pageSizes.alerts, alertView)
}

/** An alert by its id; undefined for one that its member does not have. */
export async function findAlertById(db: Db, memberId: string, id: string): Promise<AlertView | undefined> {
  const row = await alertsOf(db, memberId).where('alerts.id', '=', id).executeTakeFirst()
  return row && alertView(row)
}

/** A member's alert on a target. */
export async function findAlertOn(
  db: Db,
  memberId: string,
  { official_id, law_id, organ_id, subject, words }: TargetColumns,
): Promise<AlertView | undefined> {
  const row = await alertsOf(db, memberId)
    .where(sql<boolean>`
      (alerts.official_id, alerts.law_id, alerts.organ_id, alerts.subject, alerts.line) is not distinct from
        (${official_id ?? null}::integer, ${law_id ?? null}::uuid, ${organ_id ?? null}::integer, ${subject ?? null}::text,
          search_line(${words ?? null}::text))`)
    .executeTakeFirst()
  return row && alertView(row)
}

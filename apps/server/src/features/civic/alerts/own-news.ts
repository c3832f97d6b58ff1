import type { AlertNewsView } from '@parvis/contract/civic/alerts.schemas.ts'
import type { Language } from '@parvis/contract/languages.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, type Page, pageFrom } from '@parvis/platform/database/keyset.ts'
import { sql } from 'kysely'
import { describeNews, maySeeNews, type NewsDetails, newsDetails } from './news-details.ts'

interface NewsRow {
  id: string
  created_at: Date
  details: NewsDetails
}

/**
 * A page of the news of a member's alerts, latest first. News from before they followed a target are left out: those exist
 * only because somebody else followed it.
 */
export async function readOwnNews(
  db: Db,
  memberId: string,
  after: Keyset | null,
  language: Language,
): Promise<Page<AlertNewsView>> {
  const limit = sql.lit(pageSizes.alertNews + 1)
  // The latest of each target, by the index of its column.
  const ofTarget = sql.join(
    ['official_id', 'law_id', 'organ_id', 'subject', 'line'].map(
      (column) => sql`(
        select * from alert_news
        where alert_news.${sql.ref(column)} = alerts.${sql.ref(column)} and alert_news.recorded_at > alerts.since
          and alert_news.news = any (alerts.news)
          and (${after === null} or (created_at, id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
        order by created_at desc, id desc limit ${limit})`,
    ),
    sql` union all `,
  )
  const { rows: found } = await sql<NewsRow>`
    select alert_news.id, alert_news.created_at, ${newsDetails(sql`alert_news.words`)} as details
    from (
      select alert_news.*, alerts.words
      from alerts cross join lateral (${ofTarget}) as alert_news
      where alerts.user_id = ${memberId} and ${maySeeNews(sql`alert_news.id`)}
      order by alert_news.created_at desc, alert_news.id desc limit ${limit}
    ) as alert_news
    order by alert_news.created_at desc, alert_news.id desc
  `.execute(db)
  const { rows, next_cursor } = pageFrom(found, pageSizes.alertNews)
  return {
    items: rows.map(({ id, created_at, details }) => ({
      id,
      created_at: created_at.toISOString(),
      ...describeNews(details, language),
    })),
    next_cursor,
  }
}

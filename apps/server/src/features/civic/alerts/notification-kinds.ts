import { sql } from 'kysely'
import { translations } from '../../../locales/civic.gen.ts'
import type { NotificationKind } from '../../people/notifications/index.ts'
import { describeNews, type NewsDetails, newsDetails } from './news-details.ts'

/** Words as the recipient of the notification in scope typed them. */
const ownWords = sql<string | null>`(
  select alerts.words from alerts where alerts.user_id = notifications.user_id and alerts.line = alert_news.line
)`

/** Sent at once to the followers of a target that has news. */
export const alertKind: NotificationKind<{ newsId: string; followerIds: string[] }, NewsDetails> = {
  type: 'alert',
  about: ['alert_news_id'],
  sender: 'unsigned',
  isTitleOnly: true,
  candidates: ({ newsId, followerIds }) => sql`
    select follower.user_id, ${newsId}::uuid as alert_news_id
    from unnest(${followerIds}::uuid[]) as follower (user_id)`,
  details: sql<NewsDetails>`(
    select ${newsDetails(ownWords)} from alert_news where alert_news.id = notifications.alert_news_id
  )`,
  title: ({ details, language }) => describeNews(details, language).title,
  message: ({ details, language }) => describeNews(details, language).text || null,
  data: (details) => ({
    law_reference: details.law?.reference ?? null,
    path: describeNews(details, 'fr').path,
  }),
  link: ({ data }) => data.path,
}

interface SummaryDetails {
  rhythm: 'daily' | 'weekly'
  count: number
  /** The first news. */
  news: NewsDetails[]
}

/** A digest of news, each day or each week. */
export const alertSummaryKind: NotificationKind<{ summaryId: string; memberId: string }[], SummaryDetails> = {
  type: 'alert_summary',
  about: ['alert_summary_id'],
  sender: 'unsigned',
  candidates: (summaries) => sql`
    select summed.user_id, summed.alert_summary_id
    from unnest(
      ${summaries.map(({ memberId }) => memberId)}::uuid[], ${summaries.map(({ summaryId }) => summaryId)}::uuid[]
    ) as summed (user_id, alert_summary_id)`,
  details: sql<SummaryDetails>`(
    select json_build_object('rhythm', alert_summaries.rhythm, 'count', alert_summaries.news_count, 'news', coalesce((
        select json_agg(${newsDetails(ownWords)} order by chosen.place)
        from unnest(alert_summaries.news[1:3]) with ordinality as chosen (id, place)
        join alert_news on alert_news.id = chosen.id
      ), '[]'))
    from alert_summaries where alert_summaries.id = notifications.alert_summary_id
  )`,
  title: ({ details: { rhythm, count }, language }) =>
    translations[language](`alert.summary.${rhythm}`, { count }),
  message: ({ details: { news }, language }) =>
    news.map((one) => describeNews(one, language).title).join('\n') || null,
  data: () => ({ path: '/alertes' }),
  link: ({ data }) => data.path,
}

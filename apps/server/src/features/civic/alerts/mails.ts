import type { Language } from '@parvis/contract/languages.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/civic.gen.ts'
import { type Letter, mailMember } from '../../accounts/identity/index.ts'
import type { UnsubscribeLinks } from '../../people/notifications/index.ts'
import { describeNews, type NewsDetails, newsDetails } from './news-details.ts'

/** Name of the job that mails some news at once. */
export const mailJob = 'alert_mail'

/** Members per job. */
const perJob = 50

/** News per mail. */
export const newsPerMail = 10

export interface NewsMail {
  rhythm: 'at_once' | 'daily' | 'weekly'
  /** The first news. */
  news: NewsDetails[]
  /** Number of all news. */
  count: number
}

/** Queues the mails of some news to these members. */
export async function queueMails(
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Tx,
  newsId: string,
  members: string[],
): Promise<void> {
  for (let from = 0; from < members.length; from += perJob)
    await jobs.enqueue(tx, mailJob, { newsId, members: members.slice(from, from + perJob) })
}

/** Sends the queued mails: all of a job, or none. */
export async function sendMails(
  context: AppContext,
  links: UnsubscribeLinks,
  { newsId, members }: { newsId: string; members: string[] },
): Promise<void> {
  await context.transaction(async (tx) => {
    const { rows } = await sql<{ user_id: string; details: NewsDetails }>`
      select alerts.user_id, ${newsDetails(sql`alerts.words`)} as details
      from alert_news join alerts on alerts.official_id = alert_news.official_id or alerts.law_id = alert_news.law_id
        or alerts.organ_id = alert_news.organ_id or alerts.subject = alert_news.subject or alerts.line = alert_news.line
      join auth.users on auth.users.id = alerts.user_id
      where alert_news.id = ${newsId} and alerts.user_id = any (${members}::uuid[]) and alerts.by_mail and paused_at is null
        and (banned_until is null or banned_until <= ${context.clock.now()})
    `.execute(tx)
    for (const { user_id: memberId, details } of rows)
      await mailNews(context, tx, links, memberId, { rhythm: 'at_once', news: [details], count: 1 })
  })
}

/** Mails news to a member with a confirmed address. */
export async function mailNews(
  context: AppContext,
  tx: Tx,
  links: UnsubscribeLinks,
  memberId: string,
  mail: NewsMail,
): Promise<void> {
  const { siteUrl } = context.config
  const token = encodeURIComponent(links.tokenFor(memberId))
  await mailMember(context, tx, memberId, (language) => letterOf(mail, siteUrl, token, language))
}

function letterOf(
  { rhythm, news, count }: NewsMail,
  siteUrl: string,
  token: string,
  language: Language,
): Letter {
  const t = translations[language]
  const [first] = news
  const left = count - news.length
  const isOne = rhythm === 'at_once' && first !== undefined
  return {
    subject: isOne
      ? describeNews(first, language).title
      : t(`alert.summary.${rhythm === 'weekly' ? 'weekly' : 'daily'}`, { count }),
    lead: t('alert.mail.lead'),
    lines: [
      ...news.map((one) => {
        const { title, text, path } = describeNews(one, language)
        return { title, text, link: `${siteUrl}${path}` }
      }),
      ...(left > 0
        ? [{ title: t('alert.mail.others', { count: left }), text: '', link: `${siteUrl}/alertes` }]
        : []),
    ],
    action: { label: t('alert.mail.see'), link: `${siteUrl}/alertes` },
    otherwise: t('alert.mail.why'),
    unsubscribe: { label: t('alert.mail.end'), link: `${siteUrl}/alertes/desabonnement?token=${token}` },
  }
}

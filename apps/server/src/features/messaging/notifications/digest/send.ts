import type { Language } from '@parvis/contract/languages.ts'
import type { NotificationView } from '@parvis/contract/people/notifications.schemas.ts'
import { unreadCeiling } from '@parvis/contract/people/notifications.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../../app-context.ts'
import { translations } from '../../../../locales/messaging.gen.ts'
import { mailMember } from '../../../accounts/identity/index.ts'
import {
  openUnsubscribeLinks,
  periodOf,
  type Rhythm,
  type UnsubscribeLinks,
} from '../../../people/notifications/index.ts'
import { filtersOf } from '../../../people/word-filters/index.ts'
import { readUnreadSince } from '../store.ts'
import { excerptOf, pathOf } from '../views.ts'

const digestJob = 'digest'
/**
 * Newer notifications may be dated before this moment but committed after it: the next summary includes them.
 */
const settlingMs = 60_000
/** Members per job. */
const perJob = 100

interface DigestJob {
  members: string[]
  period: string
}

/** Sends the summaries that are queued. */
export async function sendQueuedDigests(context: AppContext): Promise<void> {
  const links = openUnsubscribeLinks(context.config, 'digest')
  await context.jobs.handle<DigestJob>(digestJob, async ({ members, period }) => {
    for (const memberId of members)
      await context.transaction((tx) => sendDigest(context, tx, links, memberId, period))
  })
}

/** Queues jobs for members whose day or week has come; each once, whichever node is first. */
export async function queueDigests(context: AppContext): Promise<void> {
  for (const rhythm of ['daily', 'weekly'] as const) {
    const period = periodOf(rhythm, context.clock.now())
    while (await queueBatch(context, rhythm, period));
  }
}

function queueBatch(context: AppContext, rhythm: Rhythm, period: string): Promise<boolean> {
  return context.transaction(async (tx) => {
    const { rows } = await sql<{ user_id: string }>`
      update mail_digests set queued_for = ${period} where user_id in (
        select user_id from mail_digests
        where rhythm = ${sql.lit(rhythm)} and queued_for < ${period}
        order by queued_for, user_id limit ${sql.lit(perJob)}
        for update skip locked
      )
      returning user_id
    `.execute(tx)
    if (rows.length === 0) return false
    const members = rows.map(({ user_id }) => user_id)
    await context.jobs.enqueue(tx, digestJob, { members, period } satisfies DigestJob)
    return rows.length === perJob
  })
}

/** Mails one member a summary of news since the last one, unless everything was read. */
async function sendDigest(
  context: AppContext,
  tx: Tx,
  links: UnsubscribeLinks,
  memberId: string,
  period: string,
): Promise<void> {
  const now = context.clock.now()
  const digest = await tx
    .selectFrom('mail_digests')
    .innerJoin('auth.users', 'auth.users.id', 'mail_digests.user_id')
    .select(['rhythm', 'told_until', 'banned_until'])
    .where('user_id', '=', memberId)
    .where(sql<boolean>`done_for < ${period}::date`)
    .forUpdate('mail_digests')
    .executeTakeFirst()
  if (digest === undefined) return
  const until = new Date(now.getTime() - settlingMs)
  const { lines, count } = await readUnreadSince({ ...context, db: tx }, memberId, {
    after: digest.told_until,
    until,
    filters: await filtersOf({ ...context, db: tx }, memberId),
  })
  await tx
    .updateTable('mail_digests')
    .set({ done_for: period, told_until: until })
    .where('user_id', '=', memberId)
    .execute()
  const suspended = digest.banned_until !== null && digest.banned_until > now
  if (count === 0 || suspended) return
  const token = links.tokenFor(memberId)
  await mailMember(context, tx, memberId, (language) =>
    digestLetter({ rhythm: digest.rhythm, lines, count, siteUrl: context.config.siteUrl, token }, language),
  )
}

interface Digest {
  rhythm: Rhythm
  /** The latest items. */
  lines: NotificationView[]
  /** Number of all items, up to the ceiling. */
  count: number
  siteUrl: string
  token: string
}

type Letter = ReturnType<Parameters<typeof mailMember>[3]>

/** Maximum code points of a text in a summary. */
const excerpt = 140

/** A summary of a member's unread notifications. */
function digestLetter({ rhythm, lines, count, siteUrl, token }: Digest, language: Language): Letter {
  const t = translations[language]
  const left = count - lines.length
  const isMany = count >= unreadCeiling
  return {
    subject: isMany
      ? t('digest.subjectOfMany', { count: unreadCeiling - 1 })
      : t('digest.subject', { count }),
    lead: t(`digest.since.${rhythm}`),
    lines: [
      ...lines.map((line) => ({
        title: line.title,
        text: excerptOf(line.message ?? '', excerpt),
        link: `${siteUrl}${pathOf(line)}`,
      })),
      ...(left > 0
        ? [
            {
              title: isMany ? t('digest.manyOthers') : t('digest.others', { count: left }),
              text: '',
              link: `${siteUrl}/notifications`,
            },
          ]
        : []),
    ],
    action: { label: t('digest.see'), link: `${siteUrl}/notifications` },
    otherwise: t(`digest.why.${rhythm}`),
    unsubscribe: {
      label: t('digest.end'),
      link: `${siteUrl}/digest/unsubscribe?token=${encodeURIComponent(token)}`,
    },
  }
}

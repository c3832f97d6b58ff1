import { furtherLimits } from '@parvis/contract/further-limits.ts'
import { updateById } from '@parvis/platform/database/database.ts'
import { addDays, subDays } from '@parvis/platform/durations.ts'
import { dayInParis, hourInParis, longDay } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/people.gen.ts'
import { isStaff, languageOf } from '../../accounts/identity/index.ts'
import { notify, platformKind } from '../notifications/index.ts'
import { describeAsk, notifyAndMail } from './letters.ts'

const batchSize = 100

/** Reminders are sent by day, as France counts it. */
const hours = { from: 8, until: 20 }
export function isQuiet(now: Date): boolean {
  const hour = hourInParis(now)
  return hour < hours.from || hour >= hours.until
}

/** Sends all reminders that are due, each once: its mark is written in the same transaction. */
export async function sendReminders(context: AppContext): Promise<void> {
  if (isQuiet(context.clock.now())) return
  while (await remindApplicants(context));
  await remindReviewers(context)
  while (await remindOfEnd(context));
}

/** Applicants whose time to send documents ends soon. */
function remindApplicants(context: AppContext): Promise<boolean> {
  const now = context.clock.now()
  const soon = addDays(now, furtherLimits.verificationAskReminderDays)
  return context.transaction(async (tx) => {
    const due = await tx
      .selectFrom('verification_asks as ask')
      .innerJoin('verification_requests as request', 'request.id', 'ask.request_id')
      .select(['ask.id', 'ask.wanted', 'ask.message', 'ask.due_at', 'request.user_id'])
      .where('ask.outcome', 'is', null)
      .where('ask.due_at', '<', soon)
      .where('ask.due_at', '>=', now)
      .where('ask.reminded_at', 'is', null)
      .orderBy('ask.due_at')
      .limit(batchSize)
      .forUpdate('ask')
      .skipLocked()
      .execute()
    for (const { id, user_id, wanted, message, due_at } of due) {
      await tx.updateTable('verification_asks').set({ reminded_at: now }).where('id', '=', id).execute()
      await notifyAndMail(context, tx, user_id, describeAsk('reminded', { wanted, message, due: due_at }))
    }
    return due.length === batchSize
  })
}

/** All reviewers, once for each request that waits beyond the promised delay; never about their own. */
async function remindReviewers(context: AppContext): Promise<void> {
  const now = context.clock.now()
  const promised = subDays(now, furtherLimits.verificationPromisedDays)
  await context.transaction(async (tx) => {
    const { rows: late } = await sql<{ user_id: string }>`
      update verification_requests set late_told_at = ${now}
      where id in (
        select id from verification_requests
        where status = 'pending' and created_at < ${promised} and late_told_at is null and not awaits_applicant
        order by created_at, id for update skip locked
      )
      returning user_id
    `.execute(tx)
    if (late.length === 0) return
    const reviewers = await tx.selectFrom('profiles').select('id').where(isStaff()).execute()
    const messages = []
    for (const { id } of reviewers) {
      const others = late.filter(({ user_id }) => user_id !== id).length
      if (others === 0) continue
      const t = translations[await languageOf(tx, id)]
      const days = furtherLimits.verificationPromisedDays
      const message = t('verification.late.message', { count: others, days })
      messages.push({ recipientId: id, title: t('verification.late.title'), message })
    }
    await notify(context, tx, platformKind, messages)
  })
}

/** Members whose tick ends soon: the mandate or the card that it rests on. */
function remindOfEnd(context: AppContext): Promise<boolean> {
  const now = context.clock.now()
  const until = dayInParis(addDays(now, furtherLimits.verificationEndingDays))
  return context.transaction(async (tx) => {
    const ending = await tx
      .selectFrom('verification_requests')
      .select(['id', 'user_id', 'role'])
      .select(sql<string>`valid_until::text`.as('valid_until'))
      .where('status', '=', sql.lit('approved'))
      .where('ended_at', 'is', null)
      .where('valid_until', '>=', dayInParis(now))
      .where('valid_until', '<=', until)
      .where(sql<boolean>`ending_told_for is distinct from valid_until`)
      .orderBy('valid_until')
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, user_id, role, valid_until } of ending) {
      await updateById(tx, 'verification_requests', id, { ending_told_for: valid_until })
      await notifyAndMail(context, tx, user_id, (language) => {
        const t = translations[language]
        const lastDay = longDay(language, new Date(`${valid_until}T12:00:00Z`))
        return {
          title: t(`verification.ending.title.${role}`),
          message: t('verification.ending.message', { day: lastDay }),
          action: { label: t('verification.ending.action'), path: '/verification' },
        }
      })
    }
    return ending.length === batchSize
  })
}

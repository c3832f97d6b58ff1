import { updateById } from '@parvis/platform/database/database.ts'
import { addDays } from '@parvis/platform/durations.ts'
import { dayInParis, longDay } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/people.gen.ts'
import { notifyAndMail } from '../verification/index.ts'

const batchSize = 100

/**
 * Ticks whose mandate the register no longer names: each keeps a grace period that the site sets, and its member is told once. The
 * sweep of mandates then ends it.
 */
export async function graceMandatesLeft(context: AppContext): Promise<void> {
  while (await graceBatch(context));
}

function graceBatch(context: AppContext): Promise<boolean> {
  const now = context.clock.now()
  const today = dayInParis(now)
  const end = dayInParis(addDays(now, context.siteSettings.current().limits.register_grace_days))
  return context.transaction(async (tx) => {
    const left = await tx
      .selectFrom('verification_requests')
      .select(['id', 'user_id', 'status'])
      .select([
        sql<string>`coalesce(published_mandate, mandate)`.as('mandate'),
        sql<string>`coalesce(published_organisation, organisation)`.as('body'),
        sql<boolean>`status = 'approved' and ended_at is null`.as('stands'),
        sql<string>`least(valid_until, ${end}::date)::text`.as('last_day'),
      ])
      .where('register_edition', 'is not', null)
      .where('mandate_id', 'is', null)
      .where('register_left_on', 'is', null)
      .orderBy('id')
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, user_id, mandate, body, stands, last_day } of left) {
      await updateById(tx, 'verification_requests', id, {
        register_left_on: today,
        // This message is the reminder of the end.
        ...(stands && { valid_until: last_day, ending_told_for: last_day }),
      })
      if (!stands) continue
      await notifyAndMail(context, tx, user_id, (language) => {
        const t = translations[language]
        const day = longDay(language, new Date(`${last_day}T12:00:00Z`))
        return {
          title: t('register.left.title'),
          message: t('register.left.message', { mandate, body, day }),
          action: { label: t('verification.ending.action'), path: '/verification' },
        }
      })
    }
    return left.length === batchSize
  })
}

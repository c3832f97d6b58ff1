import { subDays } from '@parvis/platform/durations.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/civic.gen.ts'
import { languageOf } from '../../accounts/identity/index.ts'
import { notify, platformKind } from '../../people/notifications/index.ts'
import { isConsultationShown } from './store.ts'

/** Consultations of one transaction. */
const batchSize = 100

/** Reminds whoever opened a consultation of the statements that wait, once a day at most. */
export async function remindOpeners(context: AppContext): Promise<void> {
  while (await remindBatch(context));
}

function remindBatch(context: AppContext): Promise<boolean> {
  return context.transaction(async (tx) => {
    const now = context.clock.now()
    const { rows } = await sql<{ id: string; opened_by: string; question: string; waiting: number }>`
      update consultations set reminded_at = ${now} where id in (
        select id from consultations
        where closes_at > ${now} and opened_by is not null and ${isConsultationShown}
          and (reminded_at is null or reminded_at <= ${subDays(now, 1)})
          and exists (select from consultation_statements
            where consultation_id = consultations.id and state = 'waiting')
        order by closes_at, id limit ${sql.lit(batchSize)} for update skip locked
      )
      returning id, opened_by, question, (
        select count(*)::integer from consultation_statements where consultation_id = consultations.id and state = 'waiting'
      ) as waiting
    `.execute(tx)
    const messages = []
    for (const { id, opened_by: recipientId, question, waiting } of rows) {
      const t = translations[await languageOf(tx, recipientId)]
      messages.push({
        recipientId,
        path: `/consultations/${id}`,
        title: t('consultation.waiting', { count: waiting }),
        message: question,
      })
    }
    await notify(context, tx, platformKind, messages)
    return rows.length === batchSize
  })
}

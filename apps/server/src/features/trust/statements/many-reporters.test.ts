import { sql } from 'kysely'
import { expect } from 'vitest'
import { aTeam, decides, reasoned, reports, reverses } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'
import type { AppContext } from '../../../app-context.ts'

const reporters = 1_200

/** Inserts many more reports in a case, many with the same time. */
const joined = (context: AppContext, caseId: string) =>
  sql`
    with accounts as (
      insert into auth.users (email)
      select 'signale' || n || '@exemple.fr' from generate_series(1, ${sql.lit(reporters)}) as n returning id
    ), members as (
      insert into profiles (id, display_name, referral_code)
      select id, 'Membre', 'REF' || upper(substr(md5(id::text), 1, 12)) from accounts returning id
    )
    insert into reports (reporter_id, target_type, target_id, reason, case_id, created_at)
    select members.id, target_type, target_id, 'spam', judged.id, date_trunc('second', now())
    from members cross join moderation_cases as judged where judged.id = ${caseId}
  `.execute(context.db)

test('deciding a case with many reporters works, and each is notified once, of the most severe of two decisions', {
  tags: 'long',
}, async ({ join, context }) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const caseId = await reports(reader, 'post', await author.publishes('Un mot de trop'))
  await joined(context, caseId)
  const suspended_until = new Date(Date.now() + 86_400_000).toISOString()
  const { decisions } = await decides(
    mona,
    caseId,
    reasoned({ kind: 'suspend', suspended_until, also_remove: true }),
  )
  const notified = async (type: 'report_decided' | 'decision_reversed') => {
    const rows = await context.db
      .selectFrom('notifications')
      .select(['user_id', 'decision_id'])
      .where('type', '=', type)
      .where('user_id', '<>', author.id)
      .execute()
    return {
      members: new Set(rows.map(({ user_id }) => user_id)).size,
      lines: rows.length,
      of: [...new Set(rows.map(({ decision_id }) => decision_id))],
    }
  }
  const all = { members: reporters + 1, lines: reporters + 1 }
  const suspension = decisions.find(({ kind }) => kind === 'suspend')?.id
  const removal = decisions.find(({ kind }) => kind === 'remove')?.id
  await expect
    .poll(() => notified('report_decided'), { timeout: 30_000 })
    .toEqual({ ...all, of: [suspension] })

  await reverses(milo, removal)
  await expect
    .poll(() => notified('decision_reversed'), { timeout: 30_000 })
    .toEqual({ ...all, of: [removal] })
})

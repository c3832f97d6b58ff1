import { getLogHead } from '@parvis/contract/audit/transparency-log.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aTeam, decides, reports } from '../../../../test/cases.ts'
import { publishesLog } from '../../../../test/logged-decisions.ts'
import { test } from '../../../../test/parvis.ts'
import { answers, appealsOf } from '../../../../test/redress.ts'
import type { AppContext } from '../../../app-context.ts'

const appellants = 230

/** Inserts many more members who reported the case and contest its decision. */
const contested = (context: AppContext, caseId: string) =>
  sql`
    with accounts as (
      insert into auth.users (email, email_confirmed_at)
      select 'conteste' || n || '@exemple.fr', now() from generate_series(1, ${sql.lit(appellants)}) as n
      returning id
    ), members as (
      insert into profiles (id, display_name, referral_code)
      select id, 'Membre', 'REF' || upper(substr(md5(id::text), 1, 12)) from accounts returning id
    ), reported as (
      insert into reports (reporter_id, target_type, target_id, reason, case_id)
      select members.id, target_type, target_id, 'spam', judged.id
      from members cross join moderation_cases as judged where judged.id = ${caseId} returning reporter_id
    )
    insert into moderation_appeals (decision_id, appellant_id, text)
    select decision.id, reported.reporter_id, 'Regardez mieux.'
    from reported cross join moderation_decisions as decision where decision.case_id = ${caseId}
  `.execute(context.db)

test('deciding many appeals takes no longer than one: each appellant is notified once, also by letter, and finds the answer in the public log', {
  tags: 'long',
}, async ({ join, context, guest, mailbox }) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const caseId = await reports(reader, 'post', await author.publishes('Un mot de trop'))
  const { decisions } = await decides(mona, caseId, { kind: 'no_action' })
  const decisionId = decisions[0]?.id ?? ''
  await contested(context, caseId)
  const count = async (table: 'notifications' | 'transparency_log_salts') => {
    const { rows } = await sql<{ members: number; lines: number }>`
      select count(distinct member)::int as members, count(*)::int as lines from (
        select user_id as member from notifications where type = 'appeal_decided' and ${table} = 'notifications'
        union all
        select subject_id from transparency_log_salts
        where decision_id in (select id from moderation_appeals) and ${table} = 'transparency_log_salts'
      ) as told`.execute(context.db)
    return rows[0]
  }
  const all = { members: appellants, lines: appellants }

  // Another transaction locks an appellant's row: the decision does not wait for it.
  const [first] = await appealsOf(milo)
  await context.db.transaction().execute(async (busy) => {
    await sql`
      select from profiles where id = (
        select appellant_id from moderation_appeals order by id desc limit 1
      ) for update`.execute(busy)
    const answered = await answers(milo, first, 'reversed', 'À juger de nouveau.')
    expect(answered).toMatchObject({ status: 'reversed' })
    expect(await appealsOf(milo)).toEqual([])
    expect((await count('notifications'))?.members).toBeLessThan(appellants)
  })

  await expect.poll(() => count('notifications'), { timeout: 30_000 }).toEqual(all)
  expect(await count('transparency_log_salts')).toEqual(all)
  // A repeated job, here on two servers at once, notifies nobody again.
  await context.transaction(async (tx) => {
    for (let again = 0; again < 2; again += 1)
      await context.jobs.enqueue(tx, 'appeal_answers', { decisionId })
  })
  const written = async () => {
    const letters = await Promise.all(
      [1, 2, 117, appellants].map((n) => mailbox.of(`conteste${n}@exemple.fr`)),
    )
    return letters.map((mails) => mails.length)
  }
  await expect.poll(written, { timeout: 30_000 }).toEqual([1, 1, 1, 1])
  await publishesLog(context)
  const logged = async () => (await guest.call(getLogHead, {})).head.size
  await expect.poll(logged, { timeout: 30_000 }).toBe(appellants + 2)
  expect(await count('transparency_log_salts')).toEqual(all)
})

import { sql } from 'kysely'
import { expect } from 'vitest'
import { decides, reasoned, reports } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'

const bans = (judge: Member, caseId: string) =>
  decides(judge, caseId, reasoned({ kind: 'ban', note: null, also_remove: false, manifest: false }))

test('of two administrators who close each other’s account at once, one stays', async ({ join, context }) => {
  const [ada, alix, carl] = [
    await join('ada', { administrator: true }),
    await join('alix', { administrator: true }),
    await join('carl'),
  ]
  const [ofAda, ofAlix] = [await reports(carl, 'profile', ada), await reports(carl, 'profile', alix)]
  const outcomes = await Promise.allSettled([bans(ada, ofAlix), bans(alix, ofAda)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { rows } = await sql<{ id: string }>`
    select profiles.id from profiles join auth.users as account on account.id = profiles.id
    where profiles.is_administrator and (account.banned_until is null or account.banned_until < now())
  `.execute(context.db)
  expect(rows).toHaveLength(1)
})

test('an administrator who is suspended while they decide closes no colleague’s account', async ({
  join,
  context,
}) => {
  const [ada, alix, carl] = [
    await join('ada', { administrator: true }),
    await join('alix', { administrator: true }),
    await join('carl'),
  ]
  await join('maya', { administrator: true })
  const ofAlix = await reports(carl, 'profile', alix)
  let deciding: Promise<unknown> = Promise.resolve()
  await context.transaction(async (tx) => {
    await sql`select id from profiles where is_administrator order by id for update`.execute(tx)
    deciding = expect(bans(ada, ofAlix)).toBeRefused('administrators_only')
    // The decision waits for the administrators.
    await expect
      .poll(
        async () =>
          (await sql`select from pg_stat_activity where wait_event_type = 'Lock'`.execute(context.db)).rows
            .length,
      )
      .toBeGreaterThan(0)
    await sql`update auth.users set banned_until = now() + interval '1 day' where id = ${ada.id}`.execute(tx)
  })
  await deciding
})

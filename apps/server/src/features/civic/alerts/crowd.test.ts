import { sql } from 'kysely'
import { expect } from 'vitest'
import { daysAgo, importsVotes } from '../../../../test/alerts.ts'
import { folder, importing } from '../../../../test/imports.ts'
import { test } from '../../../../test/nodes.ts'
import { assembly } from '../../../../test/official-files.ts'

const followers = 100_000

test('100,000 followers of one deputy are notified of a vote, each once, by two nodes', {
  tags: 'long',
  timeout: 600_000,
}, async ({ context, node }) => {
  await importing(context, 'assemblee-acteurs', await folder(context, 'acteurs', assembly))
  await context.transaction(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`
      with users as (insert into auth.users (id) select gen_random_uuid() from generate_series(1, ${followers}) returning id),
      members as (
        insert into profiles (id, display_name, username, referral_code)
        select id, 'Foule', 'foule' || row_number() over (), 'FOULE' || row_number() over () from users returning id
      )
      insert into alerts (user_id, kind, official_id, news, rhythm, since)
      select members.id, 'official', officials.id, '{votes}', 'at_once', '2026-01-01'
      from members, officials where uid = 'PA900001'
    `.execute(tx)
  })
  await sql`analyze`.execute(context.db)
  await node()
  await importsVotes(context, [{ number: 99_001, day: daysAgo(context, 1), groups: [{ pours: [900_001] }] }])
  const news = context.db.selectFrom('alert_news').select(['recorded_at', 'finished_at'])
  await expect
    .poll(async () => (await news.executeTakeFirst())?.finished_at ?? null, {
      timeout: 300_000,
      interval: 500,
    })
    .not.toBeNull()
  const { recorded_at, finished_at } = await news.executeTakeFirstOrThrow()
  const seconds = ((finished_at?.getTime() ?? 0) - recorded_at.getTime()) / 1_000
  // A measure, not an assertion: the machine of a test may be busy.
  process.stdout.write(`${followers} followers notified in ${seconds.toFixed(1)} s\n`)
  const { rows } = await sql<{ told: number; members: number }>`
    select count(*)::int as told, count(distinct user_id)::int as members from notifications
  `.execute(context.db)
  expect(rows[0]).toEqual({ told: followers, members: followers })
})

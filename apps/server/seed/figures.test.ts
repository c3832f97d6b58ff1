import { getTrends } from '@parvis/contract/discovery/search.ts'
import { getOwnActivity } from '@parvis/contract/people/own-profile.ts'
import { getLeaderboard, pointsOf } from '@parvis/contract/people/referrals.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../test/parvis.ts'
import { seedDemo } from './demo.ts'

test('[ENT-10] trending hashtags, leaderboard and activity are counted from rows: two reads agree, and agree with them', {
  tags: 'long',
}, async ({ join, guest, context }) => {
  await seedDemo(context)
  const ana = await join('Ana')
  const post = await ana.publishes('Sans hésiter')
  await ana.comments(post, 'Et même deux fois')
  await ana.reacts(post, 'vote')

  const read = async () => ({
    topics: (await guest.call(getTrends, {})).topics,
    leaders: (await ana.call(getLeaderboard, {})).items,
    activity: await ana.call(getOwnActivity, {}),
  })
  const { topics, leaders, activity } = await read()
  expect(await read()).toEqual({ topics, leaders, activity })

  expect(topics.length).toBeGreaterThan(3)
  for (const { tag, post_count: postCount } of topics) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from post_topics
      where tag = ${tag} and created_at > ${context.clock.now()}::timestamptz - interval '7 days'
    `.execute(context.db)
    expect([tag, rows[0]?.count]).toEqual([tag, postCount])
  }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from referrals group by referrer_id order by count desc limit ${leaders.length}
  `.execute(context.db)
  expect(leaders.map(({ points }) => points)).toEqual(rows.map(({ count }) => pointsOf(count)))
  expect(activity).toEqual({
    posts: 1,
    comments: 1,
    reactions: 1,
    reactions_received: 1,
    comments_received: 1,
  })
})

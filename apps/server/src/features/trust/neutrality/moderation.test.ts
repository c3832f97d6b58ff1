import { withoutSmallRest } from '@parvis/contract/audit/transparency-log.ts'
import type { RegionCode } from '@parvis/contract/fields.schemas.ts'
import { wilson } from '@parvis/contract/intervals.ts'
import type { NeutralityView } from '@parvis/contract/trust/transparency.schemas.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aTeam, decides, reasoned, reports, reverses } from '../../../../test/cases.ts'
import { daysPass, officials, ofSide, publishes, startsAMonth } from '../../../../test/neutrality.ts'
import { type Parvis, test } from '../../../../test/parvis.ts'
import type { AppContext } from '../../../app-context.ts'
import { readNeutrality } from './store.ts'

/** All figures of moderation on a page. */
const moderationIn = ({ dimensions }: NeutralityView) =>
  dimensions.map(({ measures, moderation, decisions }) => ({
    decisions,
    measures: [...measures, ...moderation].filter(({ measure }) =>
      ['reported', 'removed', 'limited', 'restored'].includes(measure),
    ),
  }))

const reads = ({ db, clock }: AppContext, period: '30' | '90' | '365') =>
  readNeutrality(db, period, clock.now())

const lineOf = (view: NeutralityView, dimension: string, measure: string, group: string) =>
  view.dimensions
    .find((part) => part.dimension === dimension)
    ?.moderation.find((one) => one.measure === measure)
    ?.lines.find((line) => line.group === group)

const postsIn = async ({ db }: AppContext, region: RegionCode) =>
  db
    .selectFrom('posts')
    .select(['id', 'user_id'])
    .where('region_code', '=', region)
    .orderBy('created_at')
    .execute()

/** Forty officials of the left have published one post each in a region, at noon of the first of a month. */
async function aMonth({ join, context, clock }: Pick<Parvis, 'join' | 'context' | 'clock'>) {
  startsAMonth(clock)
  const left = (await ofSide(context, await officials(context, 130), 'left')).slice(0, 40)
  await publishes(context, left, 1, { region_code: '35' })
  return { left, ...(await aTeam(join)) }
}

test('the figures of two days, compared, do not tell whether one post was reported or removed', async ({
  join,
  context,
  clock,
}) => {
  const { left, reader, mona } = await aMonth({ join, context, clock })
  await daysPass(context, clock, 5)
  for (const member of [reader, mona]) await member.signsInAgain()
  const [author = ''] = left
  await publishes(context, [author], 2, { region_code: '35' })
  const [one, other] = (await postsIn(context, '35')).filter(({ user_id }) => user_id === author).slice(-2)
  if (!one || !other) throw new Error('expected two posts')
  await decides(mona, await reports(reader, 'post', one), reasoned({ kind: 'remove' } as const))
  await reports(reader, 'post', other)
  // The next post of all is of the month after.
  await daysPass(context, clock, 30)
  await publishes(context, left, 1, { region_code: '35' })

  const texts: string[] = []
  for (let day = 0; day < 45; day += 3) {
    const posts: number[] = []
    for (const period of ['30', '90', '365'] as const) {
      const view = await reads(context, period)
      texts.push(JSON.stringify([period, moderationIn(view)]))
      posts.push(view.dimensions[0]?.groups[0]?.posts ?? 0)
    }
    // The removed post is not among those that are counted beside what anybody sees.
    expect([0, 40, 41, 81]).toContain(posts[1])
    await daysPass(context, clock, 3)
  }
  // Nothing, and then a whole month.
  expect(new Set(texts).size).toBe(6)
  expect(lineOf(await reads(context, '30'), 'region', 'reported', '35')).toMatchObject({
    posts: 42,
    total: 2,
  })
  expect(lineOf(await reads(context, '30'), 'side', 'removed', 'left')).toMatchObject({ posts: 42, total: 1 })
})

test('a group counts with the months in which it is large enough, each weighed by its own count', {
  tags: 'long',
}, async ({ join, context, clock }) => {
  const { left, reader, mona, milo } = await aMonth({ join, context, clock })
  await publishes(context, left.slice(0, 20), 1, { region_code: '69' })
  const [limited, removed] = await postsIn(context, '69')
  const { decisions } = await decides(
    mona,
    await reports(reader, 'post', limited ?? { id: '' }),
    reasoned({ kind: 'limit_reach' } as const),
  )
  await reverses(milo, decisions[0]?.id)
  await decides(
    mona,
    await reports(reader, 'post', removed ?? { id: '' }),
    reasoned({ kind: 'remove' } as const),
  )
  await daysPass(context, clock, 32)
  // Three posts of one member in the month after, one of them reported.
  await publishes(context, left.slice(0, 1), 3, { region_code: '69' })
  await publishes(context, left, 1, { region_code: '35' })
  await reader.signsInAgain()
  await reports(reader, 'post', (await postsIn(context, '69')).at(-1) ?? { id: '' })
  for (const post of (await postsIn(context, '35')).slice(-2)) await reports(reader, 'post', post)
  await daysPass(context, clock, 32)
  await publishes(context, left, 1, { region_code: '35' })
  await daysPass(context, clock, 40)

  const [month, quarter] = [await reads(context, '30'), await reads(context, '90')]
  expect(month.months?.last.slice(0, 7)).toBe(quarter.months?.last.slice(0, 7))
  expect(lineOf(month, 'region', 'reported', '69')).toBeUndefined()
  expect(lineOf(month, 'region', 'reported', '35')).toMatchObject({ posts: 40 })
  for (const [measure, total] of [
    ['reported', 2],
    ['removed', 1],
    ['limited', 1],
    ['restored', 1],
  ] as const)
    expect(lineOf(quarter, 'region', measure, '69'), measure).toMatchObject({ posts: 20, total })
  // It had a third of the posts in the first month, which had two of the four reports.
  expect(lineOf(quarter, 'region', 'reported', '69')).toMatchObject({
    of_posts: expect.closeTo((2 / 4) * (20 / 60), 10),
    share: 2 / 4,
    ...wilson(2, 4),
    differs: false,
  })
})

test('decisions are counted by rule and side of the member, with the median wait', { tags: 'long' }, async ({
  join,
  guest,
  context,
  clock,
}) => {
  const { left, reader, mona } = await aMonth({ join, context, clock })
  for (const post of (await postsIn(context, '35')).slice(0, 20))
    await decides(mona, await reports(reader, 'post', post), reasoned({ kind: 'warn' } as const))
  await sql`update moderation_cases set opened_at = decided_at - interval '3 hours'`.execute(context.db)
  await daysPass(context, clock, 32)
  await publishes(context, left, 1)
  expect((await reads(context, '90')).dimensions[0]?.decisions).toEqual([])
  await daysPass(context, clock, 32)
  expect((await reads(context, '90')).dimensions[0]?.decisions).toEqual([
    {
      group: 'left',
      posts: 40,
      of_posts: 1,
      total: 20,
      share: 1,
      ...wilson(20, 20),
      differs: false,
      rules: [{ rule: 'harassment', count: 20 }],
      other: 0,
      median_hours: 3,
      measured: 20,
    },
  ])
  const file = await guest.send('GET', '/api/v1/transparency/neutrality/90.csv')
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(file.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(String(file.text)).toContain('side,left,decisions_harassment,40,1,20')
  expect(String(file.text)).toMatch(/^90,\d{4}-\d{2}-01,\d{4}-\d{2}-\d{2},side,left,reported,40,1,20,/m)
  expect((await guest.send('GET', '/api/v1/transparency/neutrality/31.csv')).status).toBe(404)
})

test('rules with few decisions beside them are left out, so that the rest counts ten or more', () => {
  const rules = [
    { rule: 'spam', count: 30 },
    { rule: 'harassment', count: 10 },
  ]
  expect(withoutSmallRest(40, rules, 10)).toEqual(rules)
  expect(withoutSmallRest(50, rules, 10)).toEqual(rules)
  expect(withoutSmallRest(41, rules, 10)).toEqual([{ rule: 'spam', count: 30 }])
  expect(withoutSmallRest(11, [{ rule: 'spam', count: 10 }], 10)).toEqual([])
})

test('ten decisions against one member show neither their group nor its wait', async ({
  join,
  context,
  clock,
}) => {
  const { left, reader, mona } = await aMonth({ join, context, clock })
  const [alone = ''] = left
  await publishes(context, [alone], 10)
  const posts = await context.db.selectFrom('posts').select('id').where('user_id', '=', alone).execute()
  for (const post of posts)
    await decides(mona, await reports(reader, 'post', post), reasoned({ kind: 'warn' } as const))
  await daysPass(context, clock, 32)
  await publishes(context, left, 1)
  await daysPass(context, clock, 32)
  const view = await reads(context, '30')
  expect(lineOf(view, 'side', 'reported', 'left')).toMatchObject({ posts: 50 })
  expect(view.dimensions[0]?.decisions).toEqual([])
})

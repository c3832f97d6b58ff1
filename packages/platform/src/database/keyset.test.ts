import { expect } from 'vitest'
import { test } from '../../../../apps/server/test/parvis.ts'

const id = '00000000-0000-4000-8000-000000000000'
const now = Date.now()

test('a cursor of another order, or an invalid one, is refused', async ({ join }) => {
  const desk = await join('rita', { moderator: true })
  const post = await desk.publishes('Un avis')
  const [byTime, byRank] = [`${now}_${id}`, `3_${now}_${id}`]
  const comments = `/api/v1/posts/${post.id}/comments`
  const answers = async (path: string, cursors: string[]) => {
    const statuses = []
    for (const cursor of cursors) statuses.push((await desk.send('GET', `${path}&cursor=${cursor}`)).status)
    return statuses
  }
  const forged = [`9999999999_${now}_${id}`, `2147483648_${now}_${id}`, `_${now}_${id}`, `-1_${now}_${id}`]
  for (const ranked of [
    `${comments}?sort=most_liked`,
    '/api/v1/questions?sort=most_asked',
    '/api/v1/moderation/cases?list=open',
  ]) {
    expect(await answers(ranked, [byRank, `2147483647_${now}_${id}`])).toEqual([200, 200])
    expect(await answers(ranked, [byTime, ...forged])).toEqual([400, 400, 400, 400, 400])
  }
  expect(await answers(`${comments}?sort=newest`, [byTime, `999999999999999_${id}`, `0_${id}`])).toEqual([
    200, 200, 200,
  ])
  expect(await answers(`${comments}?sort=newest`, [byRank, `9999999999999999_${id}`, '0', '%00'])).toEqual([
    400, 400, 400, 400,
  ])
})

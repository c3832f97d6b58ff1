import { expect } from 'vitest'
import { test } from '../../../../test/linked-site.ts'
import type { Member } from '../../../../test/people.ts'
import { maxNotifiedPosts } from './store.ts'

test('a new preview appears on all cards with the link, however many posts are newer', async ({
  join,
  context,
  site,
  clock,
}) => {
  const [journalist, citizen] = [await join('jo', { role: 'journalist', verified: true }), await join('carl')]
  site.pages['/une'] = '<title>Hier</title>'
  const oldest = await journalist.publishes(`À lire : ${site.address}/une`)
  const titleFor = async (reader: Member) => (await reader.reads('journalism')).items[0]?.link_preview?.title
  await expect.poll(() => titleFor(citizen)).toBe('Hier')
  const { link_id } = await context.db
    .selectFrom('posts')
    .select('link_id')
    .where('id', '=', oldest.id)
    .executeTakeFirstOrThrow()
  await context.db
    .insertInto('posts')
    .values(
      Array.from({ length: maxNotifiedPosts }, () => ({
        user_id: citizen.id,
        content: 'La même',
        channel: 'citizen' as const,
        author_role: 'citizen' as const,
        link_id,
      })),
    )
    .execute()
  clock.advance({ days: 8 })
  site.pages['/une'] = '<title>Aujourd’hui</title>'
  // The others' sessions have ended.
  const reader = await join('zoé')
  expect(await titleFor(reader)).toBe('Hier')
  await reader.publishes(`Encore : ${site.address}/une`)
  await expect.poll(() => titleFor(reader)).toBe('Aujourd’hui')
})

import { getFeed } from '@parvis/contract/discovery/feed.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import { removeWordFilter } from '@parvis/contract/people/word-filters.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'
import { masks } from '../../../../test/word-filters.ts'

test('the last page never leads to an empty one: hidden and unwanted posts do not count as a further page', async ({
  join,
  guest,
  context,
}) => {
  const [reader, heard, unheard] = [await join('rose'), await join('hugo'), await join('ugo')]
  const writes = (author: Member, many: number, content: string) =>
    context.db
      .insertInto('posts')
      .values(
        Array.from({ length: many }, (_, n) => ({
          user_id: author.id,
          content: `${content} ${n}`,
          author_role: 'citizen' as const,
          channel: 'citizen' as const,
          created_at: new Date(Date.now() - 3_600_000 + 1_000 * n + (author === heard ? 60_000 : 0)),
        })),
      )
      .execute()
  await writes(heard, pageSizes.feed, 'Un avis')
  await writes(unheard, 30, 'Le tramway')
  for (const author of [heard, unheard]) await reader.follows(author)
  const pagesOf = async (who: Guest, more: { following?: 'true' } = {}) => {
    for (const sort of ['recent', 'relevant', 'popular'] as const) {
      const { items, next_cursor } = await who.call(getFeed, { query: { tab: 'citizens', sort, ...more } })
      expect(items).toHaveLength(pageSizes.feed)
      expect(next_cursor, sort).toBeNull()
    }
  }
  const { next_cursor } = await reader.reads('citizens')
  expect(next_cursor).not.toBeNull()
  const filter = await masks(reader, 'tramway', { action: 'hide' })
  await pagesOf(reader)
  await pagesOf(reader, { following: 'true' })
  await reader.call(removeWordFilter, { params: { filterId: filter.id } })
  await reader.mutes(unheard)
  await pagesOf(reader)
  await pagesOf(reader, { following: 'true' })
  await reader.unmutes(unheard)
  await context.db
    .updateTable('auth.users')
    .set({ banned_until: new Date(Date.now() + 86_400_000) })
    .where('id', '=', unheard.id)
    .execute()
  await pagesOf(reader, { following: 'true' })
  await pagesOf(guest)
})

import { searchFor } from '@parvis/contract/discovery/search.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'
import type { AppContext } from '../../../app-context.ts'
import { countWords, indexWaiting } from './indexing.ts'

const month = 30 * 86_400_000

/** Collects all pages of posts that contain these words. */
async function found(reader: Guest, q: string): Promise<string[]> {
  const texts: string[] = []
  let cursor: string | undefined
  do {
    const { posts } = await reader.call(searchFor, { query: { q, type: 'posts', cursor } })
    texts.push(...(posts?.items ?? []).map(({ content }) => content))
    cursor = posts?.next_cursor ?? undefined
  } while (cursor !== undefined)
  return texts
}

async function countNow(context: AppContext): Promise<Map<string, number>> {
  await sql`analyze post_words`.execute(context.db)
  await countWords(context, 1)
  const rows = await context.db.selectFrom('frequent_words').selectAll().execute()
  return new Map(rows.map(({ word, share }) => [word, share]))
}

test('frequent words change how posts are searched, never which posts are found, over years of posts', async ({
  join,
  guest,
  context,
}) => {
  const author = await join('aurore')
  const texts = Array.from({ length: 120 }, (_, index) =>
    [
      `Budget ${index}`,
      index % 2 === 0 ? 'communal' : 'communautaire',
      index % 3 === 0 ? 'transports' : 'logement',
      index === 7 || index === 111 ? 'viaduc' : '',
    ].join(' '),
  )
  await context.db
    .insertInto('posts')
    .values(
      texts.map((content, index) => ({
        user_id: author.id,
        content,
        channel: 'citizen' as const,
        author_role: 'citizen' as const,
        // A third of them fall in one month; the others spread over seven years.
        created_at: new Date(context.clock.now().getTime() - Math.max(index / 60, index - 39) * month),
      })),
    )
    .execute()
  await indexWaiting(context)
  const asked = {
    'budget communal': (text: string) => text.includes('communal'),
    'budget commun': () => true,
    'logement budget': (text: string) => text.includes('logement'),
    'transports communautaires': (text: string) => /communautaire transports/.test(text),
    'viaduc budget': (text: string) => text.includes('viaduc'),
    'budget viad': (text: string) => text.includes('viaduc'),
    viaduc: (text: string) => text.includes('viaduc'),
    'budget introuvable': () => false,
    com: () => true,
  }
  const answers = async () => {
    for (const [typed, wanted] of Object.entries(asked))
      expect(await found(guest, typed), typed).toEqual(texts.filter(wanted))
  }
  await answers()
  const frequent = await countNow(context)
  expect(frequent.get('budget')).toBe(1)
  expect(frequent.get('communal')).toBeCloseTo(0.5)
  await answers()
})

test('the list of frequent words holds words that many members use, and no member’s private words', async ({
  join,
  context,
}) => {
  const author = await join('basile')
  await context.db
    .insertInto('posts')
    .values(
      Array.from({ length: 2_400 }, (_, index) => ({
        user_id: author.id,
        content: index === 0 ? 'Séance de Zéphyrine' : 'Séance',
        channel: 'citizen' as const,
        author_role: 'citizen' as const,
      })),
    )
    .execute()
  const frequent = await countNow(context)
  expect(frequent.has('seance')).toBe(true)
  expect(frequent.has('zephyrine')).toBe(false)
})

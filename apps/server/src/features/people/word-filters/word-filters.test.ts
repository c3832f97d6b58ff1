import { limits } from '@parvis/contract/limits.ts'
import {
  addWordFilter,
  changeWordFilter,
  listWordFilters,
  removeWordFilter,
} from '@parvis/contract/people/word-filters.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { masks } from '../../../../test/word-filters.ts'
import { createAppContext } from '../../../create-app-context.ts'
import { filtersOf } from './service.ts'

const listed = async (member: Member) =>
  (await member.call(listWordFilters, {})).items.map(({ phrase }) => phrase)
/** Posts of the citizens' tab, each with the filter that folds it. */
const feed = async (member: Member) =>
  Object.fromEntries(
    (await member.reads('citizens')).items.map(({ content, filtered_by: filteredBy }) => [
      content,
      filteredBy,
    ]),
  )

test('a filter folds others’ posts with the same whole words, whatever their case, accents and punctuation', async ({
  join,
}) => {
  const [ana, bea] = [await join('ana'), await join('bea')]
  for (const content of [
    'La RÉFORME des retraites, encore',
    'Rien de tout cela',
    'reformer n’est pas réforme',
    'Retraités et retraitées',
    'Le cœur du sujet : l’ŒUVRE',
    'Un mot-clé #Loi_Climat ici',
    'la loi climat sans dièse',
    'Au 49.3 !',
    'En 49,3 secondes ; 493 jours',
    '‮retraites‬ à l’envers',
    'Le vote — blanc',
    'Le vote est blanc',
  ])
    await bea.publishes(content)
  await ana.publishes('Ma réforme à moi')
  for (const phrase of ['réforme', 'RETRAITES', 'oeuvre', '#loi_climat', '49.3', 'Vote blanc'])
    await masks(ana, phrase)
  expect(await feed(ana)).toEqual({
    'La RÉFORME des retraites, encore': 'réforme',
    'Rien de tout cela': null,
    'reformer n’est pas réforme': 'réforme',
    'Retraités et retraitées': 'RETRAITES',
    'Le cœur du sujet : l’ŒUVRE': 'oeuvre',
    'Un mot-clé #Loi_Climat ici': '#loi_climat',
    'la loi climat sans dièse': null,
    'Au 49.3 !': '49.3',
    'En 49,3 secondes ; 493 jours': '49.3',
    '‮retraites‬ à l’envers': 'RETRAITES',
    'Le vote — blanc': 'Vote blanc',
    'Le vote est blanc': null,
    'Ma réforme à moi': null,
  })
  // Other members and guests are not affected.
  expect(Object.values(await feed(bea)).every((by) => by === null)).toBe(true)
})

test('a filter ends with its term, and takes effect at once when added or removed, on all nodes', async ({
  join,
  clock,
  context,
}) => {
  const [ana, bea] = [await join('ana'), await join('bea')]
  const post = await bea.publishes('Le tramway')
  const folded = async () => (await ana.opens(post)).filtered_by
  for (const [lasting, days] of [
    ['day', 1],
    ['week', 7],
    ['month', 30],
  ] as const) {
    const { until } = await masks(ana, 'tramway', { lasting })
    const lasts = new Date(until ?? '').getTime() - clock.now().getTime()
    expect(Math.round(lasts / 60_000)).toBe(days * 24 * 60)
    expect(await folded()).toBe('tramway')
    clock.advance({ seconds: days * 86_400 })
    // The token has expired by then, so this checks the server's cached filters.
    expect(await filtersOf(context, ana.id)).toEqual([])
    clock.advance({ seconds: -days * 86_400 })
  }
  const kept = await masks(ana, 'Tramway', { lasting: 'always' })
  expect(kept).toMatchObject({ phrase: 'Tramway', until: null, action: 'fold' })
  expect(await folded()).toBe('Tramway')

  // Another node has it cached too, until it gets the event.
  const second = await createAppContext(context.config as Parameters<typeof createAppContext>[0])
  await expect.poll(() => second.bus.connected).toBe(true)
  expect(await filtersOf(second, ana.id)).toHaveLength(1)

  const socket = await ana.socket()
  await socket.follows(`member:${ana.id}`)
  await ana.call(removeWordFilter, { params: { filterId: kept.id } })
  await ana.call(removeWordFilter, { params: { filterId: kept.id } })
  expect(await folded()).toBeNull()
  await expect.poll(() => filtersOf(second, ana.id)).toEqual([])
  await second.close()
  await socket.settles()
  // A new follower gets the latest event, and then that of the filter's removal.
  expect(socket.events.at(-1)).toEqual({
    topic: `member:${ana.id}`,
    event: { type: 'filters_changed', id: ana.id },
  })
  expect(await listed(ana)).toEqual([])
})

test('a filter needs content, is unique, private, and one of 200 at most', async ({
  join,
  guest,
  context,
}) => {
  const [ana, bea] = [await join('ana'), await join('bea')]
  for (const phrase of [
    ...['', ' ', 'a', '!', '🔥🔥', 'à', '#', '#1', 'a!', '# ', 'x'.repeat(limits.wordFilter + 1)],
    'é'.repeat(61),
  ])
    await expect(masks(ana, phrase), JSON.stringify(phrase)).toBeRefused('word_filter_invalid')
  expect(await masks(ana, '  Deux \n mots  ')).toMatchObject({ phrase: 'Deux mots' })
  expect(await masks(ana, 'DEUX, mots', { action: 'hide' })).toMatchObject({ phrase: 'DEUX, mots' })
  await masks(ana, 'é'.repeat(60))
  await masks(ana, '#tramway')
  await masks(ana, 'tramway')
  expect(await listed(ana)).toEqual(['tramway', '#tramway', 'é'.repeat(60), 'DEUX, mots'])

  const [other] = (await ana.call(listWordFilters, {})).items
  const params = { filterId: other?.id ?? '' }
  await expect(bea.call(changeWordFilter, { params, body: { action: 'hide' } })).toBeRefused(
    'word_filter_not_found',
  )
  await bea.call(removeWordFilter, { params })
  expect(await listed(ana)).toHaveLength(4)
  expect(await listed(bea)).toEqual([])
  await expect(guest.call(addWordFilter, { body: { phrase: 'tramway' } })).toBeRefused('not_authenticated')

  // Two simultaneous filters for the last place: one gets it. Expired ones take no place.
  await context.db
    .insertInto('word_filters')
    .values(
      Array.from({ length: limits.wordFilters - 5 }, (_, n) => ({
        user_id: ana.id,
        phrase: `mot ${n}`,
        term: `mot ${n}`,
        action: 'fold' as const,
      })),
    )
    .execute()
  const outcomes = await Promise.allSettled(
    ['un de plus', 'deux de plus'].map((phrase) => masks(ana, phrase)),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(masks(ana, 'trois de plus')).toBeRefused('too_many_word_filters')
  await masks(ana, 'mot 1', { action: 'hide' })
  await context.db
    .updateTable('word_filters')
    .set({ until: new Date(0) })
    .where('term', '=', 'mot 1')
    .execute()
  await masks(ana, 'trois de plus')
  expect(await listed(ana)).toHaveLength(limits.wordFilters)
})

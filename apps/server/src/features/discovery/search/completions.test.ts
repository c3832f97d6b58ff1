import { createPost } from '@parvis/contract/content/posts.ts'
import { completeWord, completionCount, searchFor } from '@parvis/contract/discovery/search.ts'
import { blockMember } from '@parvis/contract/people/blocks.ts'
import { describe, expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'

const mention = async (reader: Member, begins: string) =>
  (await reader.call(completeWord, { query: { word: 'mention', begins } })).members.map(
    ({ username }) => username,
  )
const hashtag = async (reader: Member, begins: string) =>
  (await reader.call(completeWord, { query: { word: 'hashtag', begins } })).topics.map(({ label }) => label)

test('a mention is completed from names, from the first letter, with members who can be mentioned only', async ({
  join,
  context,
}) => {
  const ana = await join('ana')
  await join('journaliste.locale')
  const nameless = await join('journalier')
  await context.db.updateTable('profiles').set({ username: null }).where('id', '=', nameless.id).execute()
  for (const begins of ['j', 'jour', 'JOURNALISTE', 'locale'])
    expect(await mention(ana, begins), begins).toEqual(['journaliste.locale'])
  expect(await mention(ana, 'zzqxv')).toEqual([])
  expect(await mention(ana, '…')).toEqual([])

  for (let number = 0; number < completionCount + 1; number += 1) await join(`paul${number}`)
  expect(await mention(ana, 'paul')).toHaveLength(completionCount)
})

test('a hashtag is completed from topics of posts that the reader may find', async ({ join }) => {
  const [ana, bruno] = [await join('ana'), await join('bruno')]
  await bruno.publishes('Le #BudgetVille est voté')
  await bruno.call(createPost, { body: { content: 'À moi seul : #BudgetSecret', visibility: 'private' } })
  expect(await hashtag(ana, 'budg')).toEqual(['BudgetVille'])
  expect(await hashtag(bruno, 'budgets')).toEqual([])
})

test('a blocked member is suggested to neither side, nor are their topics; a guest is asked to sign in', async ({
  join,
  guest,
}) => {
  const [ana, bruno] = [await join('ana'), await join('bruno')]
  await bruno.publishes('Voici #Velorution')
  expect(await mention(ana, 'bru')).toEqual(['bruno'])
  await ana.call(blockMember, { params: { memberId: bruno.id } })
  expect(await mention(ana, 'bru')).toEqual([])
  expect(await hashtag(ana, 'velo')).toEqual([])
  expect(await mention(bruno, 'ana')).toEqual([])
  await expect(guest.call(completeWord, { query: { word: 'mention', begins: 'bru' } })).toBeRefused(
    'not_authenticated',
  )
})

describe('with rate limits on', () => {
  test.override({ settings: { PARVIS_RATE_LIMITS: '1' } })
  test('completions have a limit of their own, which leaves searches free', async ({ join }) => {
    const ana = await join('ana')
    // The first request makes the session known: those before it count for the address.
    await ana.call(searchFor, { query: { q: 'ana', type: 'accounts' } })
    const answers = await Promise.allSettled(Array.from({ length: 91 }, () => mention(ana, 'a')))
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    await expect(mention(ana, 'a')).toBeRefused('rate_limited')
    await ana.call(searchFor, { query: { q: 'ana', type: 'accounts' } })
  })
})

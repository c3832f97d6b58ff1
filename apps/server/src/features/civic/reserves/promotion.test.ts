import { markCandidate } from '@parvis/contract/civic/reserves-administration.ts'
import { createPoll, getPoll, listPolls, voteInPoll } from '@parvis/contract/content/polls.ts'
import { getFeed } from '@parvis/contract/discovery/feed.ts'
import { explainPost } from '@parvis/contract/discovery/relevance.ts'
import { getTrends, searchFor } from '@parvis/contract/discovery/search.ts'
import { expect } from 'vitest'
import { aSunday, at, electionOn, sets } from '../../../../test/elections.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'

type Sort = 'recent' | 'relevant' | 'popular'

/** Collects all pages of a tab. */
async function tab(reader: Guest, sort: Sort, following: 'true' | 'false' = 'false') {
  const posts: Awaited<ReturnType<Guest['reads']>>['items'] = []
  let cursor: string | undefined
  do {
    const page = await reader.call(getFeed, { query: { tab: 'politics', sort, following, cursor } })
    posts.push(...page.items)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return posts
}

test('during the period candidates are not promoted: their posts rank by age alone, and stay visible', {
  tags: 'long',
}, async ({ join, guest, context, clock }) => {
  const day = aSunday(clock.now())
  const election = await electionOn(context, day)
  const admin = await join('alix', { administrator: true })
  const candidate = await join('camille', { role: 'politician', verified: true })
  const other = await join('camélia', { role: 'politician', verified: true })
  const reader = await join('rose')
  await reader.follows(candidate)
  const { username } = await candidate.opensProfile(candidate)
  await admin.call(markCandidate, {
    params: { eventId: election },
    body: {
      username: username ?? '',
      region_code: null,
      source_url: 'https://www.interieur.gouv.fr/candidats',
    },
  })
  const reserve = await sets(admin, election, day)
  const hour = 3_600_000
  const start = Date.parse(reserve.starts_at)
  // 60 posts in alternation; the candidate’s have all reactions.
  await context.db
    .insertInto('posts')
    .values(
      Array.from({ length: 60 }, (_, index) => ({
        user_id: index % 2 === 0 ? candidate.id : other.id,
        content: `${index % 2 === 0 ? '#Campagne' : '#Budget'} ${index}`,
        channel: 'general' as const,
        author_role: 'politician' as const,
        created_at: new Date(start - ((index * 7) % 60) * 0.3 * hour - hour),
        support_count: index % 2 === 0 ? 900 : index % 5,
        comment_count: index % 2 === 0 ? 40 : 0,
      })),
    )
    .execute()
  await at(clock, reserve.starts_at, { seconds: -10, members: [reader] })
  const isCandidates = ({ user_id }: { user_id: string }) => user_id === candidate.id
  for (const someone of [guest, reader]) {
    for (const sort of ['relevant', 'popular'] as const)
      expect((await tab(someone, sort)).slice(0, 30).every(isCandidates)).toBe(true)
  }
  const named = (reading: Guest) => reading.call(searchFor, { query: { q: 'cam', type: 'accounts' } })
  const found = async () => (await named(guest)).accounts?.items.map(({ id }) => id)
  expect(await found()).toEqual([other.id, candidate.id])
  await context.db.updateTable('profiles').set({ verified: false }).where('id', '=', other.id).execute()
  expect(await found()).toEqual([candidate.id, other.id])

  await at(clock, reserve.starts_at, { members: [reader] })
  for (const someone of [guest, reader]) {
    const relevant = await tab(someone, 'relevant')
    expect(new Set(relevant.map(({ id }) => id)).size).toBe(60)
    const totals: number[] = []
    for (const post of relevant) {
      const why = await someone.call(explainPost, { params: { postId: post.id } })
      expect(why.terms.reduce((sum, { value }) => sum + value, 0)).toBe(why.total)
      totals.push(why.total)
      const age = why.terms.find(({ key }) => key === 'age')
      const taken = why.terms.find(({ key }) => key === 'reserve')
      if (isCandidates(post)) {
        expect(taken?.input).toEqual({ until: reserve.ends_at })
        expect(why.total).toBe(age?.value)
      } else expect(taken).toBeUndefined()
    }
    expect(totals).toEqual([...totals].sort((a, b) => b - a))
    const popular = await tab(someone, 'popular')
    expect(popular).toHaveLength(60)
    expect(popular.slice(0, 24).some(isCandidates)).toBe(false)
    // Chronological order and followed accounts are unaffected.
    const recent = await tab(someone, 'recent')
    const times = recent.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted().reverse())
    expect(recent.filter(isCandidates)).toHaveLength(30)
  }
  for (const sort of ['recent', 'relevant', 'popular'] as const)
    expect(await tab(reader, sort, 'true')).toHaveLength(30)
  // The candidate is found by name, ranked after the others.
  expect(await found()).toEqual([other.id, candidate.id])
  const trends = await guest.call(getTrends, {})
  expect(trends.topics.map(({ tag }) => tag)).toEqual(['budget'])

  await at(clock, reserve.ends_at, { members: [reader] })
  expect((await tab(reader, 'relevant')).slice(0, 30).every(isCandidates)).toBe(true)
})

test('a poll about the election is suspended during the period: neither shown nor open', async ({
  join,
  guest,
  context,
  clock,
}) => {
  const day = aSunday(clock.now())
  const election = await electionOn(context, day)
  const admin = await join('alix', { administrator: true })
  const voter = await join('vera')
  const opens = (election_id: string | null) =>
    admin.call(createPoll, {
      body: {
        title: election_id === null ? 'Un banc de plus ?' : 'Irez-vous voter ?',
        theme: 'social',
        options: ['Oui', 'Non'],
        ends_at: new Date(clock.now().getTime() + 60 * 86_400_000).toISOString(),
        election_id,
      },
    })
  await expect(opens(admin.id)).rejects.toThrow('election_not_found')
  const about = await opens(election)
  await opens(null)
  const params = { pollId: about.id }
  const titles = async () =>
    (await guest.call(listPolls, { query: { tab: 'current' } })).items.map(({ title }) => title).toSorted()
  const reserve = await sets(admin, election, day)
  await at(clock, reserve.starts_at, { seconds: -10, members: [voter] })
  await voter.call(voteInPoll, { params, body: { option: 0 } })
  expect(await titles()).toEqual(['Irez-vous voter ?', 'Un banc de plus ?'])
  await at(clock, reserve.starts_at, { members: [voter] })
  expect(await titles()).toEqual(['Un banc de plus ?'])
  await expect(guest.call(getPoll, { params })).rejects.toThrow('reserve_in_force')
  await expect(voter.call(voteInPoll, { params, body: { option: 1 } })).rejects.toThrow('reserve_in_force')
  await at(clock, reserve.ends_at)
  expect(await guest.call(getPoll, { params })).toMatchObject({ totalVotes: 1 })
})

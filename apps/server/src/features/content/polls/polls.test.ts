import type { PollDraft, PollView } from '@parvis/contract/content/polls.schemas.ts'
import {
  closePoll,
  createPoll,
  getPoll,
  getPollResults,
  listPollPosts,
  listPolls,
  voteInPoll,
} from '@parvis/contract/content/polls.ts'
import { getPost } from '@parvis/contract/content/posts.ts'
import type { PollTab, PollTheme } from '@parvis/contract/list-filters.ts'
import { expect } from 'vitest'
import { castsBallots, fixed } from '../../../../test/ballots.ts'
import { type Parvis, test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'
import { invalidateVotedPolls } from './service.ts'

const minute = 60_000
const hour = 60 * minute

const draft = (now: Date, more: Partial<PollDraft> = {}): PollDraft => ({
  title: 'Ouvrir la médiathèque le dimanche ?',
  description: '',
  theme: 'education',
  with_receipt: false,
  options: ['Oui', 'Non', 'Sans avis'],
  ends_at: new Date(now.getTime() + 20 * minute).toISOString(),
  ...more,
})

const votes = (member: Guest, poll: { id: string }, option: number) =>
  member.call(voteInPoll, { params: { pollId: poll.id }, body: { option } })
const reads = (reader: Guest, poll: { id: string }) => reader.call(getPoll, { params: { pollId: poll.id } })
const results = (reader: Guest, poll: { id: string }) =>
  reader.call(getPollResults, { params: { pollId: poll.id } })
const closes = (member: Guest, poll: { id: string }) =>
  member.call(closePoll, { params: { pollId: poll.id } })
const list = (reader: Guest, tab: PollTab, theme?: PollTheme, cursor?: string) =>
  reader.call(listPolls, { query: { tab, theme, cursor } })

const moderator = (join: Parvis['join']) => join('maud', { moderator: true })

test('[POL-10] totals count the members’ votes, and only the member sees their own choice', async ({
  join,
  clock,
  guest,
}) => {
  const staff = await moderator(join)
  const poll = await staff.call(createPoll, { body: draft(clock.now()) })
  const [ana, bea, chloe] = [await join('ana'), await join('bea'), await join('chloé')]
  expect(await votes(ana, poll, 0)).toMatchObject({ totalVotes: 1, userVote: 0, hasVoted: true })
  await votes(bea, poll, 2)
  expect(await reads(chloe, poll)).toMatchObject({ totalVotes: 2, userVote: null, hasVoted: false })
  expect(await reads(guest, poll)).toMatchObject({ totalVotes: 2, userVote: null, hasVoted: false })
  expect(await reads(bea, poll)).toMatchObject({ totalVotes: 2, userVote: 2, hasVoted: true })
})

test('[POL-04] votes by option stay hidden until one has voted or the poll is over; guests ask for them apart', async ({
  join,
  clock,
  guest,
  context,
}) => {
  const staff = await moderator(join)
  const poll = await staff.call(createPoll, { body: draft(clock.now()) })
  const [ana, bea] = [await join('ana'), await join('bea')]
  await votes(ana, poll, 0)
  await castsBallots(context, poll, [6, 3])
  await castsBallots(context, poll, [2, 4, 4])
  const hidden = [null, null, null]
  const votesOf = ({ options }: PollView) => options.map(({ votes }) => votes)
  const listed = async (reader: Guest, tab: PollTab = 'current') =>
    (await list(reader, tab)).items.map(votesOf)
  for (const reader of [guest, bea, staff]) {
    expect(votesOf(await reads(reader, poll))).toEqual(hidden)
    expect(await listed(reader)).toEqual([hidden])
  }
  const step = [7, 3, 0]
  expect(votesOf(await reads(ana, poll))).toEqual(step)
  expect(await listed(ana)).toEqual([step])
  // A guest's vote stays on their device: the app asks once they have voted.
  expect(votesOf(await results(guest, poll))).toEqual(step)
  await expect(results(bea, poll)).toBeRefused('vote_first')
  expect(votesOf(await results(ana, poll))).toEqual(step)
  clock.advance({ minutes: 20 })
  await fixed(guest, poll)
  const result = [9, 7, 4]
  for (const reader of [guest, bea]) {
    expect(votesOf(await reads(reader, poll))).toEqual(result)
    expect(await listed(reader, 'history')).toEqual([result])
  }
})

test('a verified member opens polls in their own name, three at a time, and closes them; a block hides them', async ({
  join,
  clock,
  guest,
  context,
}) => {
  const mayor = await join('mireille', { role: 'politician', verified: true })
  const [ana, doubtful] = [await join('ana'), await join('denis', { role: 'journalist' })]
  const opens = (member: Guest) => member.call(createPoll, { body: draft(clock.now()) })
  for (const unverified of [ana, doubtful])
    await expect(opens(unverified)).toBeRefused('verification_required')
  const poll = await opens(mayor)
  expect(poll).toMatchObject({ author: { id: mayor.id }, can_close: true })
  expect(await reads(guest, poll)).toMatchObject({ author: { id: mayor.id }, can_close: false })
  await opens(mayor)
  await opens(mayor)
  await expect(opens(mayor)).toBeRefused('too_many_polls')
  await expect(closes(ana, poll)).toBeRefused('staff_only')
  expect(await closes(mayor, poll)).toMatchObject({ is_closed: true })
  const other = await opens(mayor)
  await mayor.blocks(ana)
  await expect(reads(ana, other)).toBeRefused('poll_not_found')
  await expect(votes(ana, other, 0)).toBeRefused('poll_not_found')
  expect((await list(ana, 'current')).items).toEqual([])
  expect((await list(guest, 'current')).items).toHaveLength(3)
  // A poll is deleted with the account that opened it.
  await context.db.deleteFrom('profiles').where('id', '=', mayor.id).execute()
  await expect(reads(guest, other)).toBeRefused('poll_not_found')
})

test('blocking a moderator keeps no poll open: the staff open it by its address and close it', async ({
  join,
  clock,
}) => {
  const mayor = await join('mireille', { role: 'politician', verified: true })
  const staff = await moderator(join)
  const poll = await mayor.call(createPoll, { body: draft(clock.now()) })
  await mayor.blocks(staff)
  expect((await list(staff, 'current')).items).toEqual([])
  expect(await reads(staff, poll)).toMatchObject({ id: poll.id, can_close: true })
  await expect(votes(staff, poll, 0)).toBeRefused('poll_not_found')
  expect(await closes(staff, poll)).toMatchObject({ id: poll.id, is_closed: true })
  expect(await reads(mayor, poll)).toMatchObject({ is_closed: true })
})

test('a poll has an address, which posts cite: they are its discussion, and its card holds no result', async ({
  join,
  clock,
  guest,
}) => {
  const staff = await moderator(join)
  const poll = await staff.call(createPoll, { body: draft(clock.now()) })
  const ana = await join('ana')
  const post = await ana.publishes(`Votez ! http://parvis.test/polls/${poll.id}`)
  const hidden = await ana.publishes(`Pour moi http://parvis.test/polls/${poll.id}`, {
    visibility: 'private',
  })
  const citing = async (reader: Guest) =>
    (await reader.call(listPollPosts, { params: { pollId: poll.id }, query: {} })).items.map(({ id }) => id)
  expect(await citing(guest)).toEqual([post.id])
  expect(await citing(ana)).toEqual([hidden.id, post.id])
  const { link_preview: linkPreview } = await guest.call(getPost, { params: { postId: post.id } })
  expect(linkPreview).toMatchObject({
    title: poll.title,
    description: expect.stringMatching(/^Ouvert jusqu’au .* · Oui \/ Non/),
  })
  await expect(guest.call(listPollPosts, { params: { pollId: ana.id }, query: {} })).toBeRefused(
    'poll_not_found',
  )
})

test('[POL-07] ten simultaneous votes of one member, and a later one for another option, count as one', async ({
  join,
  clock,
}) => {
  const staff = await moderator(join)
  const poll = await staff.call(createPoll, { body: draft(clock.now()) })
  const ana = await join('ana')
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, (_, turn) => votes(ana, poll, turn % 3)),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { userVote, totalVotes } = await reads(ana, poll)
  expect(totalVotes).toBe(1)
  await expect(votes(ana, poll, ((userVote ?? 0) + 1) % 3)).toBeRefused('already_voted')
  expect(await reads(ana, poll)).toMatchObject({ totalVotes: 1, userVote })
})

test('a vote needs a member, an open poll and an existing option', async ({ join, clock, guest }) => {
  const staff = await moderator(join)
  const poll = await staff.call(createPoll, { body: draft(clock.now()) })
  const ana = await join('ana')
  await expect(votes(guest, poll, 0)).toBeRefused('not_authenticated')
  await expect(votes(ana, poll, 3)).toBeRefused('validation_failed')
  await expect(votes(ana, poll, -1)).toBeRefused('validation_failed')
  await expect(votes(ana, poll, 1e9)).toBeRefused('validation_failed')
  await expect(votes(ana, { id: ana.id }, 0)).toBeRefused('poll_not_found')
  await expect(reads(ana, { id: ana.id })).toBeRefused('poll_not_found')
  expect(
    (await ana.send('POST', `/api/v1/polls/${poll.id}/vote`, { option: 0, user_id: staff.id })).status,
  ).toBe(400)
  clock.advance({ minutes: 20 })
  await expect(votes(ana, poll, 0)).toBeRefused('poll_closed')
  expect(await reads(ana, poll)).toMatchObject({ is_closed: true, totalVotes: 0 })
})

test('[POL-01] open and closed polls are listed by their end, in pages and by theme', async ({
  join,
  clock,
  guest,
}) => {
  const staff = await moderator(join)
  const now = clock.now()
  for (let number = 1; number <= 23; number += 1)
    await staff.call(createPoll, {
      body: draft(now, {
        title: `Question ${number}`,
        theme: number % 2 === 0 ? 'health' : 'social',
        ends_at: new Date(now.getTime() + number * hour).toISOString(),
      }),
    })
  clock.advance({ minutes: 150 })
  const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title)
  const first = await list(guest, 'current')
  expect(titles(first)).toEqual(Array.from({ length: 20 }, (_, index) => `Question ${index + 3}`))
  const second = await list(guest, 'current', undefined, first.next_cursor ?? '')
  expect(titles(second)).toEqual(['Question 23'])
  expect(second.next_cursor).toBeNull()
  expect(titles(await list(guest, 'history'))).toEqual(['Question 2', 'Question 1'])
  expect(titles(await list(guest, 'history', 'health'))).toEqual(['Question 2'])
  expect((await list(guest, 'current', 'social')).items.every(({ theme }) => theme === 'social')).toBe(true)
  await expect(guest.get('/api/v1/polls?theme=football')).toBeRefused('validation_failed')
  await expect(guest.get('/api/v1/polls?cursor=hier')).toBeRefused('validation_failed')
})

test('only staff open and close polls, with valid values', async ({ join, clock, guest }) => {
  const staff = await moderator(join)
  const ana = await join('ana')
  const now = clock.now()
  const opens = (member: Guest, more: Partial<PollDraft> = {}) =>
    member.call(createPoll, { body: draft(now, more) })
  await expect(opens(guest)).toBeRefused('not_authenticated')
  await expect(opens(ana)).toBeRefused('verification_required')
  await expect(opens(staff, { title: '   ' })).toBeRefused('validation_failed')
  await expect(opens(staff, { title: 'é'.repeat(121) })).toBeRefused('validation_failed')
  await expect(opens(staff, { options: ['Oui'] })).toBeRefused('validation_failed')
  await expect(opens(staff, { options: ['Oui', ' oui '] })).toBeRefused('validation_failed')
  await expect(opens(staff, { options: Array.from({ length: 7 }, (_, index) => `${index}`) })).toBeRefused(
    'validation_failed',
  )
  await expect(opens(staff, { ends_at: now.toISOString() })).toBeRefused('poll_end_invalid')
  await expect(opens(staff, { ends_at: new Date(now.getTime() + 91 * 24 * hour).toISOString() })).toBeRefused(
    'poll_end_invalid',
  )
  const poll = await opens(staff, { title: '  <b>Oui</b> ou non ?  ' })
  expect(poll).toMatchObject({ title: '<b>Oui</b> ou non ?', is_closed: false, is_example: false })
  await votes(ana, poll, 1)
  await expect(closes(ana, poll)).toBeRefused('staff_only')
  expect(await closes(staff, poll)).toMatchObject({ is_closed: true, totalVotes: 1 })
  const { ends_at } = await reads(guest, poll)
  clock.advance({ minutes: 5 })
  expect(await closes(staff, poll)).toMatchObject({ ends_at })
  await expect(votes(await join('bea'), poll, 0)).toBeRefused('poll_closed')
  await expect(closes(staff, { id: ana.id })).toBeRefused('poll_not_found')
})

test('every open page hears once that a poll has new votes, at no vote’s time, and nothing more', async ({
  join,
  clock,
  guest,
  context,
}) => {
  const staff = await moderator(join)
  const poll = await staff.call(createPoll, { body: draft(clock.now()) })
  const socket = await guest.socket()
  expect(await socket.follows('polls:all')).toBeNull()
  expect(await socket.follows('polls:mine')).not.toBeNull()
  // One event for all votes of the schedule's interval.
  await votes(await join('ana'), poll, 0)
  await votes(await join('bea'), poll, 0)
  await votes(await join('chloé'), poll, 0)
  expect(socket.events).toEqual([])
  await invalidateVotedPolls(context)
  await expect
    .poll(() => socket.events)
    .toEqual([expect.objectContaining({ event: { type: 'poll_changed', id: poll.id } })])
})

test('the vote of a member who is deleted stays counted, without them', async ({
  join,
  context,
  clock,
  guest,
}) => {
  const staff = await moderator(join)
  const poll = await staff.call(createPoll, { body: draft(clock.now()) })
  const ana = await join('ana')
  await votes(ana, poll, 1)
  await votes(await join('bea'), poll, 1)
  await context.db.deleteFrom('profiles').where('id', '=', ana.id).execute()
  expect(await reads(guest, poll)).toMatchObject({ totalVotes: 2 })
  await context.db.deleteFrom('profiles').where('id', '=', staff.id).execute()
  expect(await reads(guest, poll)).toMatchObject({ totalVotes: 2, title: poll.title })
})

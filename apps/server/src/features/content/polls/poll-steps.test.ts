import { closePoll, getPoll, getPollResults } from '@parvis/contract/content/polls.ts'
import { expect } from 'vitest'
import { castsBallots, fixed } from '../../../../test/ballots.ts'
import { opensPoll } from '../../../../test/embeds.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'

const options = ['Oui', 'Non', 'Sans avis']
const closes = (member: Member, poll: { id: string }) =>
  member.call(closePoll, { params: { pollId: poll.id } })

test('shares advance by ten ballots, ten behind the count, and the close adds ten at least; below ten there are none', async ({
  join,
  guest,
  context,
}) => {
  const staff = await join('maud', { moderator: true })
  const shown = async (poll: { id: string }) => {
    const view = await guest.call(getPollResults, { params: { pollId: poll.id } })
    return [view.totalVotes, view.tallied_votes, view.options.map((option) => option.votes)]
  }
  const opens = () => opensPoll(staff, { options })
  const none = [null, null, null]
  const [large, middle, small] = [await opens(), await opens(), await opens()]
  await castsBallots(context, large, [10, 9])
  expect(await shown(large)).toEqual([19, 0, none])
  await castsBallots(context, large, [0, 0, 1])
  expect(await shown(large)).toEqual([20, 10, [10, 0, 0]])
  await castsBallots(context, large, [0, 0, 9])
  expect(await shown(large)).toEqual([29, 10, [10, 0, 0]])
  // Ballots cast at one time wait for one another: each step has ten.
  await Promise.all(
    Array.from({ length: 11 }, (_, at) => castsBallots(context, large, at % 2 ? [1] : [0, 1])),
  )
  expect(await shown(large)).toEqual([40, 30, [10, 9, 10 + 1].map(() => expect.any(Number))])
  await castsBallots(context, middle, [3, 7])
  await castsBallots(context, small, [9])
  for (const poll of [large, middle, small]) await closes(staff, poll)
  for (const poll of [large, middle, small]) await fixed(guest, poll)
  expect(await shown(large)).toEqual([40, 40, [15, 15, 10]])
  expect(await shown(middle)).toEqual([10, 10, [3, 7, 0]])
  expect(await shown(small)).toEqual([9, 0, none])
})

test('a result that would differ from the last step by fewer than ten ballots is not published', async ({
  join,
  guest,
  context,
}) => {
  const staff = await join('maud', { moderator: true })
  const poll = await opensPoll(staff, { options, with_receipt: true })
  await castsBallots(context, poll, [12, 8])
  // Rows that are lost otherwise than through Parvis.
  await context.db
    .deleteFrom('poll_votes')
    .where('poll_id', '=', poll.id)
    .where('position', '=', 1)
    .where('created_at', '>', new Date(0))
    .execute()
  await closes(staff, poll)
  expect(await fixed(guest, poll)).toMatchObject({ size: 12, options: null })
  expect(await guest.call(getPoll, { params: { pollId: poll.id } })).toMatchObject({
    totalVotes: 12,
    tallied_votes: 10,
    options: [{ votes: 10 }, { votes: 0 }, { votes: 0 }],
  })
})

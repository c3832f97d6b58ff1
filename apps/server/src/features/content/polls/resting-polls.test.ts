import { resultsText } from '@parvis/contract/audit/ballots.ts'
import {
  digestOf,
  getLogOpening,
  listLogEntries,
  readPublicText,
} from '@parvis/contract/audit/transparency-log.ts'
import { closePoll, createPoll, getPoll, getPollClosing, voteInPoll } from '@parvis/contract/content/polls.ts'
import { expect } from 'vitest'
import { castsBallots, faultsOfResult, fixed } from '../../../../test/ballots.ts'
import { aSunday, at, electionOn, sets } from '../../../../test/elections.ts'
import { type Parvis, test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'
import { fixClosings } from './closings.ts'

/** A poll about an election, with twelve votes for its first answer. By default it ends during the reserve. */
async function aboutElection(
  { join, clock, context }: Pick<Parvis, 'join' | 'clock' | 'context'>,
  { ends = 'within' }: { ends?: 'within' | 'after' } = {},
) {
  const day = aSunday(clock.now())
  const election = await electionOn(context, day)
  const admin = await join('alix', { administrator: true })
  const author = await join('mireille', { role: 'politician', verified: true })
  const reserve = await sets(admin, election, day)
  const later = ends === 'within' ? 6 : 24 * 5
  const { id } = await author.call(createPoll, {
    body: {
      title: 'Irez-vous voter ?',
      theme: 'social',
      options: ['Oui', 'Non'],
      ends_at: new Date(Date.parse(reserve.starts_at) + later * 3_600_000).toISOString(),
      election_id: election,
    },
  })
  const params = { pollId: id }
  for (const name of ['vera', 'yann'])
    await (await join(name)).call(voteInPoll, { params, body: { option: 0 } })
  await castsBallots(context, { id }, [10])
  return { admin, author, reserve, poll: { id }, params }
}

const closings = async (reader: Guest) =>
  (await reader.call(listLogEntries, { query: {} })).items.filter(({ kind }) => kind === 'poll_closed')

test('a poll that ends during the reserve of its election is closed in the log once the reserve is over', async ({
  join,
  guest,
  clock,
  context,
}) => {
  const { reserve, poll, params } = await aboutElection({ join, clock, context })
  await at(clock, reserve.starts_at, { seconds: 7 * 3_600 })
  await fixClosings(context)
  expect(await context.db.selectFrom('poll_closings').select('size').execute()).toEqual([])
  expect(await closings(guest)).toEqual([])
  await expect(guest.call(getPollClosing, { params })).toBeRefused('reserve_in_force')
  await at(clock, reserve.ends_at)
  expect(await fixed(guest, poll)).toMatchObject({
    closed_at: new Date(Date.parse(reserve.starts_at) + 6 * 3_600_000).toISOString(),
    size: 12,
  })
  expect(await closings(guest)).toHaveLength(1)
  expect(await faultsOfResult(guest, poll)).toEqual([])
})

test('nobody finds a result by trying all counts against the log; those who may see the poll have the salt', async ({
  join,
  guest,
  clock,
  context,
}) => {
  const { author, poll, params } = await aboutElection({ join, clock, context }, { ends: 'after' })
  await author.call(closePoll, { params })
  const closing = await fixed(guest, poll)
  const { text } = await guest.call(getLogOpening, { params: { index: closing.entry } })
  const tried = await Promise.all(
    Array.from({ length: 13 }, (_, ballots) =>
      digestOf(
        resultsText(poll.id, [
          { position: 0, ballots, earlier: 0 },
          { position: 1, ballots: 12 - ballots, earlier: 0 },
        ]),
      ),
    ),
  )
  expect(readPublicText(text)?.facts.results).toMatch(/^[0-9a-f]{64}$/)
  expect(tried).not.toContain(readPublicText(text)?.facts.results)
  expect(closing.results_salt).toMatch(/^[0-9a-f]{64}$/)
  expect(text).not.toContain(closing.results_salt)
  expect(await faultsOfResult(guest, poll)).toEqual([])
})

test('a member who closes a poll during the reserve is not told its results, and reads them afterwards', async ({
  join,
  clock,
  context,
}) => {
  const { admin, author, reserve, poll, params } = await aboutElection(
    { join, clock, context },
    { ends: 'after' },
  )
  await at(clock, reserve.starts_at, { members: [admin, author] })
  for (const member of [author, admin])
    expect(await member.call(closePoll, { params })).toMatchObject({
      is_closed: true,
      options: [{ votes: null }, { votes: null }],
    })
  await at(clock, reserve.ends_at, { members: [author] })
  await fixed(author, poll)
  expect(await author.call(getPoll, { params })).toMatchObject({ options: [{ votes: 12 }, { votes: 0 }] })
})

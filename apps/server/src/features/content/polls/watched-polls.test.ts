import { setTimeout as sleep } from 'node:timers/promises'
import { ballotText } from '@parvis/contract/audit/ballots.ts'
import { saltedHash } from '@parvis/contract/audit/log-proof.ts'
import type { PollView } from '@parvis/contract/content/polls.schemas.ts'
import {
  closePoll,
  getBallotReceipt,
  getPoll,
  getPollResults,
  listPollBallots,
  listPolls,
  pollStep,
  voteInPoll,
} from '@parvis/contract/content/polls.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { expect } from 'vitest'
import { castsBallots, faultsOf, faultsOfResult, fixed, votesWithReceipt } from '../../../../test/ballots.ts'
import { embed, opensPoll } from '../../../../test/embeds.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'
import { programOf } from '../../../../test/personal-tokens.ts'

/** Votes by option as one reader got them; null where there were none. */
type Shares = string | null

const sharesOf = ({ options, tallied_votes }: PollView): Shares => {
  if (options.some(({ votes }) => votes === null)) return null
  const votes = options.map((option) => option.votes ?? 0)
  expect(votes.reduce((sum, count) => sum + count, 0)).toBe(tallied_votes)
  return votes.join(' ')
}

const sumOf = (shares: string) => shares.split(' ').reduce((sum, count) => sum + Number(count), 0)

const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}

/** A watcher with a socket and a clock, who reads each poll wherever its shares may appear. */
async function aWatcher(guest: Guest, readers: readonly Guest[]) {
  const socket = await guest.socket()
  expect(await socket.follows(topics.polls)).toBeNull()
  const since = performance.now()
  const seen = new Map<string, Set<string>>()
  const pages = new Map<string, Set<string>>()
  const note = (kept: Map<string, Set<string>>, poll: { id: string }, text: string) =>
    kept.set(poll.id, (kept.get(poll.id) ?? new Set()).add(text))
  return {
    socket,
    seen,
    pages,
    seconds: () => (performance.now() - since) / 1_000,
    /** `closing`: the result may be published between the reads, which then show the last step and the result. */
    async looks(poll: { id: string }, closing = false) {
      const params = { pollId: poll.id }
      const views = await Promise.all([
        guest.call(getPollResults, { params }),
        ...readers.map((reader) => reader.call(getPoll, { params })),
        ...[guest, ...readers].map(async (reader) => {
          const [{ items: open }, { items: closed }] = await Promise.all([
            reader.call(listPolls, { query: {} }),
            reader.call(listPolls, { query: { tab: 'history' } }),
          ])
          const found = [...open, ...closed].find(({ id }) => id === poll.id)
          if (found === undefined) throw new Error('the poll is in no list')
          return found
        }),
      ])
      const shares = new Set(views.map(sharesOf).filter((one) => one !== null))
      expect(shares.size, 'readers get different shares at one time').toBeLessThanOrEqual(closing ? 2 : 1)
      for (const one of shares) note(seen, poll, one)
      const { text } = await embed(guest, `polls/${poll.id}?lang=fr`)
      note(pages, poll, (text.match(/\d+\s%/g) ?? []).join(' '))
      const page = await guest.send('GET', `/polls/${poll.id}`)
      note(pages, poll, (page.text.match(/\d+\s%/g) ?? []).join(' '))
    },
  }
}

test('fifty random acts: a watcher finds no two publications that differ by one to nine ballots, and no event per ballot', {
  timeout: 60_000,
}, async ({ join, guest }) => {
  const official = await join('odile', { role: 'politician', verified: true })
  const staff = await join('stef', { moderator: true })
  const voters = await Promise.all(Array.from({ length: 41 }, (_, at) => join(`votant-${at}`)))
  const [large, small] = [await opensPoll(official), await opensPoll(official, { with_receipt: true })]
  const [first, ...others] = voters
  if (first === undefined) throw new Error('nobody votes')
  await votesWithReceipt(first, large, 0)
  const watcher = await aWatcher(guest, [first, official, staff, await programOf(first)])
  const acts = [
    ...others.map((voter) => () => votesWithReceipt(voter, large, pick([0, 1]))),
    ...others.slice(0, 9).map((voter) => () => votesWithReceipt(voter, small, pick([0, 1]))),
  ].toSorted(() => Math.random() - 0.5)
  expect(acts).toHaveLength(49)
  while (acts.length > 0) {
    await Promise.all(acts.splice(0, pick([1, 1, 1, 2, 3])).map((act) => act()))
    await watcher.looks(pick([large, large, small]))
    await sleep(pick([0, 5, 20]))
  }
  for (const poll of [large, small]) {
    await official.call(closePoll, { params: { pollId: poll.id } })
    await watcher.looks(poll, true)
    await fixed(guest, poll)
    await watcher.looks(poll)
  }

  const published = [...(watcher.seen.get(large.id) ?? [])]
  expect(published.map(sumOf)).toEqual([10, 20, 30, 41].filter((sum) => published.map(sumOf).includes(sum)))
  expect(sumOf(published.at(-1) ?? '')).toBe(41)
  for (const one of published)
    for (const other of published)
      if (one !== other) expect(Math.abs(sumOf(one) - sumOf(other))).toBeGreaterThanOrEqual(pollStep)
  expect(watcher.seen.get(small.id)).toBeUndefined()
  expect([...(watcher.pages.get(small.id) ?? [])]).toEqual([''])
  // One event a poll and interval, and two at each close: far fewer than ballots.
  const events = watcher.socket.events.filter(({ event }) => event.type === 'poll_changed')
  expect(events.length).toBeLessThanOrEqual(2 * (Math.ceil(watcher.seconds() / 5) + 1) + 4)
  // What is published after the close holds no shares of the small poll either.
  const closing = await fixed(guest, small)
  expect(closing).toMatchObject({ size: 9, options: null, results_salt: null })
  const { items } = await guest.call(listPollBallots, { params: { pollId: small.id }, query: {} })
  expect(items.map(({ option }) => option)).toEqual(Array.from({ length: 9 }, () => null))
  expect(await faultsOfResult(guest, small)).toEqual([])
  expect(await faultsOfResult(guest, large)).toEqual([])
})

test('fifty random acts: receipts of a poll without them, handed to a watcher, prove that each ballot is counted and never what it says', async ({
  join,
  guest,
  context,
}) => {
  const official = await join('odile', { role: 'politician', verified: true })
  const poll = await opensPoll(official)
  expect(poll.with_receipt).toBe(false)
  const voters = await Promise.all(Array.from({ length: 12 }, (_, at) => join(`votant-${at}`)))
  const choices = new Map<Member, number>()
  const params = { pollId: poll.id }
  await castsBallots(context, poll, [19, 18])
  for (const voter of voters.toSorted(() => Math.random() - 0.5)) {
    const option = pick([0, 1])
    // A commitment to the option is refused: its salt would be a receipt of its own.
    const salt = '7'.repeat(64)
    const hash = (await saltedHash(salt, ballotText({ poll: poll.id, option, voter: voter.id }))) ?? ''
    await expect(
      voter.call(voteInPoll, { params, body: { option, commitment: { salt, hash } } }),
    ).toBeRefused('ballot_commitment_wrong')
    if (pick([true, false])) await votesWithReceipt(voter, poll, option)
    else await voter.call(voteInPoll, { params, body: { option } })
    choices.set(voter, option)
    await sleep(pick([0, 3, 9]))
  }
  await official.call(closePoll, { params })
  const closing = await fixed(guest, poll)
  expect(closing).toMatchObject({ size: 49 })
  const { items } = await guest.call(listPollBallots, { params, query: {} })
  expect(items.map(({ commitment }) => commitment)).toEqual(
    items.map(({ commitment }) => commitment).toSorted(),
  )
  for (const voter of choices.keys()) {
    const receipt = await voter.call(getBallotReceipt, { params })
    expect(receipt.option).toBeNull()
    expect(await faultsOf(guest, receipt)).toEqual([])
    expect(items.find(({ commitment }) => commitment === receipt.commitment)?.option).toBeNull()
    // Neither answer opens the commitment, in any form that a receipt has.
    for (const option of [0, 1])
      expect(await saltedHash(receipt.salt, ballotText({ ...receipt, option }))).not.toBe(receipt.commitment)
    expect(await faultsOf(guest, { ...receipt, option: choices.get(voter) ?? 0 })).toContain('commitment')
  }
  expect(await faultsOfResult(guest, poll)).toEqual([])
})

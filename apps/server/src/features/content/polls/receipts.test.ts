import { getLogOpening, listLogEntries, readPublicText } from '@parvis/contract/audit/transparency-log.ts'
import type { PollDraft } from '@parvis/contract/content/polls.schemas.ts'
import {
  closePoll,
  createPoll,
  getBallotProof,
  getBallotReceipt,
  getPoll,
  getPollClosing,
  listPollBallots,
  voteInPoll,
} from '@parvis/contract/content/polls.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { castsBallots, faultsOf, faultsOfResult, fixed, votesWithReceipt } from '../../../../test/ballots.ts'
import { type Parvis, test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'
import { closeAccount } from '../../accounts/account/deletion/close.ts'
import { eraseAccount } from '../../accounts/account/deletion/erase.ts'
import { fixClosings } from './closings.ts'

const draft = (now: Date, more: Partial<PollDraft> = {}): PollDraft => ({
  title: 'Rouvrir la piscine ?',
  with_receipt: true,
  description: '',
  theme: 'social',
  options: ['Oui', 'Non'],
  ends_at: new Date(now.getTime() + 20 * 60_000).toISOString(),
  ...more,
})
const receiptOf = (member: Member, poll: { id: string }) =>
  member.call(getBallotReceipt, { params: { pollId: poll.id } })
const closes = (member: Guest, poll: { id: string }) =>
  member.call(closePoll, { params: { pollId: poll.id } })
const votes = (member: Guest, poll: { id: string }, option: number) =>
  member.call(voteInPoll, { params: { pollId: poll.id }, body: { option } })

/** A poll of the staff with twelve ballots. Of three known voters two have devices with cryptography, and one has not. */
async function aPoll(
  { join, clock, context }: Pick<Parvis, 'join' | 'clock' | 'context'>,
  more: Partial<PollDraft> = {},
) {
  const staff = await join('maud', { moderator: true })
  const [ana, bea, chloe] = [await join('ana'), await join('bea'), await join('chloé')]
  const poll = await staff.call(createPoll, { body: draft(clock.now(), more) })
  await votesWithReceipt(ana, poll, 0)
  await votesWithReceipt(bea, poll, 1)
  await votes(chloe, poll, 0)
  await castsBallots(context, poll, [5, 4])
  return { staff, ana, bea, chloe, poll }
}

test('a voter proves after the close that their ballot was counted as they cast it; anybody counts the list anew', async ({
  join,
  clock,
  guest,
  context,
}) => {
  const { staff, ana, bea, chloe, poll } = await aPoll({ join, clock, context })
  await expect(fixedNow(guest, poll)).toBeRefused('poll_not_fixed')
  expect(await closes(staff, poll)).toMatchObject({ is_closed: true })
  const closing = await fixed(guest, poll)
  expect(closing).toMatchObject({
    poll: poll.id,
    size: 12,
    options: [
      { position: 0, ballots: 7, earlier: 0 },
      { position: 1, ballots: 5, earlier: 0 },
    ],
  })
  for (const [voter, own] of [
    [ana, true],
    [bea, true],
    [chloe, false],
  ] as const) {
    const receipt = await receiptOf(voter, poll)
    expect(receipt).toMatchObject({ voter: voter.id, salt_is_own: own })
    // A file that was handed over is checked by a guest too.
    expect(await faultsOf(guest, receipt)).toEqual([])
  }
  expect(await faultsOfResult(guest, poll)).toEqual([])
  expect(await guest.call(getPoll, { params: { pollId: poll.id } })).toMatchObject({
    is_fixed: true,
    totalVotes: 12,
    tallied_votes: 12,
    options: [{ votes: 7 }, { votes: 5 }],
  })
})

const fixedNow = (reader: Guest, poll: { id: string }) =>
  reader.call(getPollClosing, { params: { pollId: poll.id } })

test('the list is in an order of its own and names nobody; a receipt is read by its member alone', async ({
  join,
  clock,
  guest,
  context,
}) => {
  const { staff, ana, bea, chloe, poll } = await aPoll({ join, clock, context })
  await closes(staff, poll)
  const closing = await fixed(guest, poll)
  const { items, next } = await guest.call(listPollBallots, { params: { pollId: poll.id }, query: {} })
  expect(next).toBeNull()
  const sorted = items.toSorted(
    (one, other) => (one.option ?? 0) - (other.option ?? 0) || (one.commitment < other.commitment ? -1 : 1),
  )
  expect(items).toEqual(sorted)
  const opening = await guest.call(getLogOpening, { params: { index: closing.entry } })
  expect(readPublicText(opening.text)).toMatchObject({
    kind: 'poll_closed',
    facts: { poll: poll.id, ballots: 12 },
  })
  const published = JSON.stringify([items, closing, opening])
  for (const { id } of [ana, bea, chloe]) expect(published).not.toContain(id)
  // No result stands in the log itself: a reserve may hide that of its election.
  expect(opening.text).not.toMatch(/"ballots":[57]|votes|Oui/)
  await expect(guest.call(getBallotReceipt, { params: { pollId: poll.id } })).toBeRefused('not_authenticated')
  await expect(receiptOf(staff, poll)).toBeRefused('ballot_without_receipt')
})

test('a wrong commitment is refused by name and no vote is counted; the right one is accepted once', async ({
  join,
  clock,
}) => {
  const staff = await join('maud', { moderator: true })
  const [ana, bea] = [await join('ana'), await join('bea')]
  const poll = await staff.call(createPoll, { body: draft(clock.now()) })
  const salt = 'ab'.repeat(32)
  await votesWithReceipt(bea, poll, 0, salt)
  const { commitment: ofBea } = await receiptOf(bea, poll)
  const send = (body: object) => ana.send('POST', `/api/v1/polls/${poll.id}/vote`, body)
  const wrong = { option: 0, commitment: { salt, hash: ofBea } }
  expect(await send(wrong)).toMatchObject({
    status: 422,
    json: { error: { code: 'ballot_commitment_wrong' } },
  })
  expect((await send({ option: 0, commitment: { salt: 'ab', hash: ofBea } })).status).toBe(400)
  expect((await send({ option: 0, commitment: { salt } })).status).toBe(400)
  expect(await ana.call(getPoll, { params: { pollId: poll.id } })).toMatchObject({
    totalVotes: 1,
    userVote: null,
  })
  await votesWithReceipt(ana, poll, 1, salt)
  await expect(votesWithReceipt(ana, poll, 0)).toBeRefused('already_voted')
  expect(await receiptOf(ana, poll)).toMatchObject({ option: 1, salt, salt_is_own: true })
})

test('a server that drops, turns or replaces a ballot is found out by its voter, whenever it does so', async ({
  join,
  clock,
  guest,
  context,
}) => {
  const { staff, ana, bea, poll } = await aPoll({ join, clock, context })
  const [ofAna, ofBea] = [await receiptOf(ana, poll), await receiptOf(bea, poll)]
  // Before the close: Ana's ballot is turned, and Bea's disappears.
  await sql`update poll_votes set position = 1 where poll_id = ${poll.id} and user_id = ${ana.id}`.execute(
    context.db,
  )
  await sql`delete from poll_votes where poll_id = ${poll.id} and user_id = ${bea.id}`.execute(context.db)
  await closes(staff, poll)
  await fixed(guest, poll)
  expect(await faultsOf(ana, ofAna)).toEqual(['listed', 'root'])
  expect(await faultsOf(bea, ofBea)).toEqual(['listed', 'root'])
})

test('a list, a root or a count that changes after the close contradicts the public log', async ({
  join,
  clock,
  guest,
  context,
}) => {
  const { staff, ana, bea, poll } = await aPoll({ join, clock, context })
  await closes(staff, poll)
  await fixed(guest, poll)
  const receipt = await receiptOf(ana, poll)
  const change = (statement: ReturnType<typeof sql>) => statement.execute(context.db)
  await change(sql`update poll_ballots set position = 1 where poll_id = ${poll.id}
    and commitment = decode(${receipt.commitment}, 'hex')`)
  expect(await faultsOf(guest, receipt)).toEqual(['listed', 'root'])
  expect(await faultsOfResult(guest, poll)).toEqual(['recount'])
  await change(sql`update poll_closings set options = '[{"position": 0, "ballots": 0, "earlier": 0},
    {"position": 1, "ballots": 12, "earlier": 0}]' where poll_id = ${poll.id}`)
  expect(await faultsOf(guest, await receiptOf(bea, poll))).toEqual(['results'])
  await change(sql`update poll_closings set root = sha256('another') where poll_id = ${poll.id}`)
  expect(await faultsOfResult(guest, poll)).toEqual(['closing', 'results', 'recount'])
})

test('a server that has lost a part of the tree says so, and makes up no proof', async ({
  join,
  clock,
  guest,
  context,
}) => {
  const { staff, poll } = await aPoll({ join, clock, context })
  await closes(staff, poll)
  await fixed(guest, poll)
  const { items } = await guest.call(listPollBallots, { params: { pollId: poll.id }, query: {} })
  const proofOf = (index: number) =>
    guest.call(getBallotProof, { params: { pollId: poll.id, commitment: items[index]?.commitment ?? '' } })
  await sql`delete from poll_ballot_nodes where poll_id = ${poll.id}`.execute(context.db)
  await expect(proofOf(2)).toBeRefused('ballot_tree_damaged')
})

test('polls close by their date too; votes from before receipts are counted apart, and no vote follows', {
  tags: 'long',
}, async ({ join, clock, guest, context }) => {
  const { ana, chloe, poll } = await aPoll({ join, clock, context })
  await sql`update poll_votes set salt = null, commitment = null, salt_is_own = null
    where poll_id = ${poll.id} and user_id = ${chloe.id}`.execute(context.db)
  await expect(receiptOf(chloe, poll)).toBeRefused('ballot_without_receipt')
  clock.advance({ minutes: 20 })
  const closing = await fixed(guest, poll)
  expect(closing).toMatchObject({
    size: 11,
    options: [
      { ballots: 6, earlier: 1 },
      { ballots: 5, earlier: 0 },
    ],
  })
  expect(await faultsOf(guest, await receiptOf(ana, poll))).toEqual([])
  expect(await faultsOfResult(guest, poll)).toEqual([])
  // A node whose clock is late counts no vote either.
  await sql`update polls set ends_at = ${new Date(clock.now().getTime() + 60_000)} where id = ${poll.id}`.execute(
    context.db,
  )
  await expect(votes(await join('denis'), poll, 0)).toBeRefused('poll_closed')
})

test('several nodes fix a poll once; one that ended before receipts, or has no vote, is no exception to the log', async ({
  join,
  clock,
  guest,
  context,
}) => {
  const staff = await join('maud', { moderator: true })
  const [empty, old] = [
    await staff.call(createPoll, { body: draft(clock.now()) }),
    await staff.call(createPoll, { body: draft(clock.now()) }),
  ]
  await context.db.updateTable('polls').set({ awaits_closing: false }).where('id', '=', old.id).execute()
  clock.advance({ minutes: 20 })
  await Promise.all(Array.from({ length: 4 }, () => fixClosings(context)))
  expect(await fixed(guest, empty)).toMatchObject({ size: 0, options: null })
  expect(await faultsOfResult(guest, empty)).toEqual([])
  await expect(fixedNow(guest, old)).toBeRefused('poll_not_fixed')
  const { items } = await guest.call(listLogEntries, { query: {} })
  expect(items.filter(({ kind }) => kind === 'poll_closed')).toHaveLength(1)
})

test('the ballot of a member who leaves stays counted, before the close and after it, and says nothing of them', async ({
  join,
  clock,
  guest,
  context,
}) => {
  const { staff, ana, chloe, poll } = await aPoll({ join, clock, context })
  const leaves = async ({ id }: Member) =>
    eraseAccount(context, await context.transaction((tx) => closeAccount(context, tx, id)))
  const left = await receiptOf(chloe, poll)
  await leaves(chloe)
  await closes(staff, poll)
  expect(await fixed(guest, poll)).toMatchObject({ size: 12 })
  const receipt = await receiptOf(ana, poll)
  await leaves(ana)
  expect(await guest.call(getPoll, { params: { pollId: poll.id } })).toMatchObject({ totalVotes: 12 })
  // Without its salt, a commitment leads back to nobody.
  const kept = await context.db.selectFrom('poll_votes').select(['user_id', 'salt']).execute()
  expect(kept).toHaveLength(12)
  expect(kept.filter(({ user_id }) => user_id === null)).toEqual([
    { user_id: null, salt: null },
    { user_id: null, salt: null },
  ])
  expect(await faultsOfResult(guest, poll)).toEqual([])
  // Files that they saved still prove it.
  for (const file of [receipt, left]) expect(await faultsOf(guest, file)).toEqual([])
})

test('a poll’s list is for those who may see the poll', async ({ join, clock, guest }) => {
  const mayor = await join('mireille', { role: 'politician', verified: true })
  const ana = await join('ana')
  const poll = await mayor.call(createPoll, { body: draft(clock.now()) })
  await votesWithReceipt(ana, poll, 0)
  await closes(mayor, poll)
  await fixed(guest, poll)
  await mayor.blocks(ana)
  for (const asks of [
    () => fixedNow(ana, poll),
    () => ana.call(listPollBallots, { params: { pollId: poll.id }, query: {} }),
    () => ana.call(getBallotProof, { params: { pollId: poll.id, commitment: '0'.repeat(64) } }),
    () => receiptOf(ana, poll),
  ])
    await expect(asks()).toBeRefused('poll_not_found')
  expect(await guest.call(listPollBallots, { params: { pollId: poll.id }, query: {} })).toMatchObject({
    items: [{ option: null }],
  })
})

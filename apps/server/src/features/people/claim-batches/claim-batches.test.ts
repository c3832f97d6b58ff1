import {
  checkBatchClaim,
  confirmClaimBatch,
  drawClaimBatch,
  dropClaimBatch,
  getClaimBatch,
  listClaimBatches,
} from '@parvis/contract/people/claim-batches.ts'
import { listRegisterBodies, listRegisterMandates } from '@parvis/contract/people/elected-register.ts'
import { editOwnProfile } from '@parvis/contract/people/own-profile.ts'
import { claimMandate, objectToClaim } from '@parvis/contract/people/register-claims.ts'
import { getVerificationFigures, listVerifications } from '@parvis/contract/people/verification.ts'
import { expect } from 'vitest'
import { folder, importing } from '../../../../test/imports.ts'
import { type Parvis, test } from '../../../../test/parvis.ts'
import { aPdf, type Member } from '../../../../test/people.ts'
import { councillorRow, registerFile } from '../../../../test/register-files.ts'
import { certificateOf, own, queue } from '../../../../test/reviewing.ts'

const townHall = 'mairie@valbrume.example'
const letters = 'abcdefghijklm'.split('')
const nameOf = (letter: string) => `lou${letter} autre`

/** A council of thirteen, of whom these claim their seats with a document. */
async function claims({ context, join, guest }: Pick<Parvis, 'context' | 'join' | 'guest'>, count: number) {
  await importing(
    context,
    'rne',
    await folder(context, 'rne', {
      'cm.csv': registerFile(
        'municipal',
        letters.map((letter) =>
          councillorRow('01404', 'Valbrume', { surname: 'AUTRE', given: `Lou${letter}` }),
        ),
      ),
    }),
  )
  await context.db.updateTable('register_bodies').set({ email: townHall }).execute()
  const [body] = (await guest.call(listRegisterBodies, { query: { q: '01404' } })).items
  const members: Member[] = []
  for (const letter of letters.slice(0, count)) {
    const member = await join(nameOf(letter), { role: 'politician' })
    const found = await guest.call(listRegisterMandates, {
      params: { bodyId: body?.id ?? 0 },
      query: { q: `lou${letter}` },
    })
    await member.sendsDocument(aPdf)
    await member.call(claimMandate, {
      body: { mandate_id: found.items[0]?.id ?? '', proof: 'document' },
    })
    members.push(member)
  }
  return members
}

const draws = (reviewer: Member) => reviewer.call(drawClaimBatch, {})
const confirms = (reviewer: Member, batchId: string) =>
  reviewer.call(confirmClaimBatch, { params: { batchId } })

async function looksAtSample(reviewer: Member, batchId: string) {
  const { claims: all } = await reviewer.call(getClaimBatch, { params: { batchId } })
  for (const { request_id, is_sampled } of all)
    if (is_sampled)
      await reviewer.call(checkBatchClaim, {
        params: { batchId, requestId: request_id },
        body: { in_order: true },
      })
}

test('clear claims are confirmed in one batch: one reviewer looks at the sample, another confirms, and the body may object before', async ({
  context,
  clock,
  join,
  guest,
  mailbox,
}) => {
  const members = await claims({ context, join, guest }, 12)
  const rita = await join('rita', { moderator: true })
  const serge = await join('serge', { moderator: true })
  expect(await rita.call(listClaimBatches, { query: {} })).toMatchObject({ items: [], clear_claims: 12 })
  const batch = await draws(rita)
  expect(batch).toMatchObject({ total: 12, sampled: 10, checked: 0, state: 'open', is_own: true })
  await expect(draws(serge)).toBeRefused('claim_batch_open')
  expect(await queue(rita)).toHaveLength(12)

  const [first] = batch.claims
  const params = { batchId: batch.id, requestId: first?.request_id ?? '' }
  await expect(serge.call(checkBatchClaim, { params, body: { in_order: true } })).toBeRefused(
    'claim_batch_of_another',
  )
  await expect(confirms(serge, batch.id)).toBeRefused('claim_batch_unchecked')
  await looksAtSample(rita, batch.id)
  await expect(confirms(rita, batch.id)).toBeRefused('second_reviewer_required')
  await expect(confirms(serge, batch.id)).toBeRefused('claim_batch_early')

  await expect.poll(async () => (await mailbox.of(townHall)).length).toBe(12)
  const mail = (await mailbox.of(townHall)).find(({ text }) => text?.includes(nameOf('c')))
  const token = /contestation#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await guest.call(objectToClaim, { body: { token } })
  clock.advance({ days: 4 })
  await rita.signsInAgain()
  await serge.signsInAgain()
  expect(await confirms(serge, batch.id)).toMatchObject({ state: 'confirmed', verified: 11, total: 12 })
  await expect(confirms(serge, batch.id)).toBeRefused('claim_batch_ended')
  const waiting = await queue(rita)
  expect(waiting.map(({ claimed_name }) => claimed_name)).toEqual([nameOf('c')])
  const [verified] = members
  if (verified === undefined) throw new Error('nobody claimed')
  await verified.signsInAgain()
  expect(await own(verified)).toMatchObject({ verified: true })
  expect(await certificateOf(guest, verified)).toMatchObject({ evidence: 'register_sample', reviewers: 2 })
  expect(await rita.call(getVerificationFigures, {})).toMatchObject({
    given: 11,
    without_person: 0,
    reversed: 0,
    proofs: [{ evidence: 'register_sample', given: 11, median_seconds: expect.any(Number) }],
  })
})

test('two reviewers who confirm one batch at once give each tick once, and the batch counts them all', async ({
  context,
  clock,
  join,
  guest,
}) => {
  await claims({ context, join, guest }, 4)
  const [rita, serge, tania] = [
    await join('rita', { moderator: true }),
    await join('serge', { moderator: true }),
    await join('tania', { moderator: true }),
  ]
  const { id } = await draws(rita)
  await looksAtSample(rita, id)
  clock.advance({ days: 4 })
  for (const reviewer of [serge, tania]) await reviewer.signsInAgain()
  await Promise.allSettled([confirms(serge, id), confirms(tania, id)])
  expect(await serge.call(getClaimBatch, { params: { batchId: id } })).toMatchObject({
    state: 'confirmed',
    verified: 4,
    total: 4,
  })
  expect(await queue(serge)).toEqual([])
})

test('one claim of the sample that is not in order drops the whole batch', async ({
  context,
  join,
  guest,
}) => {
  await claims({ context, join, guest }, 2)
  const rita = await join('rita', { moderator: true })
  const batch = await draws(rita)
  const params = { batchId: batch.id, requestId: batch.claims[0]?.request_id ?? '' }
  expect(await rita.call(checkBatchClaim, { params, body: { in_order: false } })).toMatchObject({
    state: 'dropped',
  })
  await expect(rita.call(dropClaimBatch, { params: { batchId: batch.id } })).toBeRefused('claim_batch_ended')
  expect(await queue(rita)).toHaveLength(2)
  const again = await draws(rita)
  expect(await rita.call(dropClaimBatch, { params: { batchId: again.id } })).toMatchObject({
    state: 'dropped',
  })
})

test('the queue is read by how well the name agrees with the register', async ({ context, join, guest }) => {
  const [member] = await claims({ context, join, guest }, 2)
  const rita = await join('rita', { moderator: true })
  const list = async (match: 'full' | 'partial' | 'none') =>
    (await rita.call(listVerifications, { query: { match } })).items.map(({ name_match }) => name_match)
  expect(await list('full')).toEqual(['full', 'full'])
  await member?.call(editOwnProfile, { body: { display_name: 'loua durand autre' } })
  expect(await list('full')).toEqual(['full'])
  expect(await list('partial')).toEqual(['partial'])
  await context.db.updateTable('verification_requests').set({ mandate_id: null }).execute()
  expect(await list('none')).toEqual(['none', 'none'])
  const empty = await join('serge', { moderator: true })
  await expect(draws(empty)).toBeRefused('claim_batch_empty')
})

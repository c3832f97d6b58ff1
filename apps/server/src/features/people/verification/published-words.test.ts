import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import { decideVerification } from '@parvis/contract/people/verification.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import { certificateOf, firstInQueue, own } from '../../../../test/reviewing.ts'

test('the certificate says what the reviewer approved, and markup is refused', async ({
  join,
  guest,
  context,
}) => {
  const journalist = await join('jeanne', { role: 'journalist' })
  const desk = await join('rita', { moderator: true })
  await expect(journalist.asksForTick({ organisation: '<b>test</b>' })).toBeRefused('validation_failed')
  await journalist.asksForTick({ organisation: 'le courrier DES HALLES !!!' })
  const request = await firstInQueue(desk)
  const approves = (organisation?: string) =>
    desk.call(decideVerification, {
      params: { requestId: request.id },
      body: {
        decision: 'approve',
        claimed_name: request.claimed_name,
        evidence: 'press_card',
        ...(organisation === undefined ? {} : { organisation }),
      },
    })
  await expect(approves('<i>Le Courrier</i>')).toBeRefused('validation_failed')
  // A request from before: the reviewer must write other words.
  await context.db.updateTable('verification_requests').set({ organisation: '<b>test</b>' }).execute()
  await expect(approves()).toBeRefused('validation_failed')
  await approves('Le Courrier des Halles')
  expect(await certificateOf(guest, journalist)).toMatchObject({ organisation: 'Le Courrier des Halles' })
  expect(await journalist.call(getOwnProfile, {})).toMatchObject({ media: 'Le Courrier des Halles' })
  // The member's own words stay theirs.
  expect((await own(journalist)).history[0]).toMatchObject({ organisation: '<b>test</b>' })
})

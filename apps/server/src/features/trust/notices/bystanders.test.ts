import { randomUUID } from 'node:crypto'
import { fileNotice, openNotice } from '@parvis/contract/trust/legal-notices.ts'
import { expect } from 'vitest'
import { decides } from '../../../../test/cases.ts'
import { test as base } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'

const test = base.extend({ settings: { PARVIS_RATE_LIMITS: '1' } })

const gives = (reader: Guest, target: { id: string }, email: string) =>
  reader.call(fileNotice, {
    body: {
      target_type: 'post',
      target_id: target.id,
      reason: 'defamation',
      explanation: 'Ce post m’impute un vol que je n’ai pas commis.',
      name: 'Camille Exemple',
      email,
      good_faith: true,
      request_id: randomUUID(),
    },
  })

test('many notices with one stranger’s address cause five mails; every notice is accepted', async ({
  join,
  guest,
  context,
  mailbox,
  clock,
}) => {
  const author = await join('ana')
  const mona = await join('mona', { moderator: true })
  const posts = await Promise.all(
    Array.from({ length: 8 }, (_, index) => author.publishes(`Un mot ${index}`)),
  )
  const given = await Promise.all(posts.map((post) => gives(guest, post, 'passant@exemple.test')))
  await expect.poll(async () => (await mailbox.of('passant@exemple.test')).length).toBe(5)
  for (const { receipt, secret } of given)
    expect(await guest.call(openNotice, { params: { receipt }, body: { secret } })).toMatchObject({
      state: 'received',
    })

  // Their outcome is not mailed either: the link shows it.
  const unheard = await context.db
    .selectFrom('legal_notices')
    .select(['case_id', 'receipt'])
    .where('is_written_to', '=', false)
    .execute()
  expect(unheard).toHaveLength(3)
  await decides(mona, unheard[0]?.case_id ?? '', { kind: 'no_action' })
  const followed = given.find(({ receipt }) => receipt === unheard[0]?.receipt)
  expect(
    await guest.call(openNotice, {
      params: { receipt: followed?.receipt ?? '' },
      body: { secret: followed?.secret ?? '' },
    }),
  ).toMatchObject({ state: 'decided' })

  // One network causes at most ten mails a day, whatever the addresses.
  const another = await author.publishes('Encore un mot')
  for (let index = 0; index < 7; index += 1) await gives(guest, another, `p${index}@exemple.test`)
  const written = await context.db
    .selectFrom('legal_notices')
    .select('notifier_email')
    .where('is_written_to', '=', true)
    .execute()
  expect(written).toHaveLength(10)
  // A member's confirmed address always gets mails.
  await gives(mona, another, mona.email)
  await expect.poll(async () => (await mailbox.of(mona.email)).length).toBeGreaterThan(0)

  const tomorrow = await author.publishes('Pour demain')
  clock.advance({ days: 1, seconds: 1 })
  await gives(guest, tomorrow, 'passant@exemple.test')
  await expect.poll(async () => (await mailbox.of('passant@exemple.test')).length).toBe(6)
})

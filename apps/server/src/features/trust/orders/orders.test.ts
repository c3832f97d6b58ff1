import {
  acknowledgeOrder,
  agreeToOrderEffect,
  answerOrder,
  listOrders,
  registerOrder,
  settleOrder,
} from '@parvis/contract/trust/duties.ts'
import { getCase } from '@parvis/contract/trust/moderation-cases.ts'
import { listActs, setStaff } from '@parvis/contract/trust/staff.ts'
import { getTransparency } from '@parvis/contract/trust/transparency.ts'
import { describe, expect } from 'vitest'
import { anOrder } from '../../../../test/duties.ts'
import { test } from '../../../../test/parvis.ts'
import { notifyAfterSilence } from './notifications.ts'

test('an order opens a case on its content, and the register says what was done, answered and told', async ({
  join,
  context,
  guest,
  clock,
  mailbox,
}) => {
  const [ana, ada, mona] = [
    await join('ana'),
    await join('ada', { administrator: true }),
    await join('mona', { moderator: true }),
  ]
  const post = await ana.publishes('Un mot')
  const body = anOrder({
    addresses: [`${context.config.siteUrl}/post/${post.id}`, 'https://ailleurs.test/a'],
  })
  await expect(mona.call(registerOrder, { body })).toBeRefused('administrators_only')
  const future = new Date(context.clock.now().getTime() + 86_400_000).toISOString()
  await expect(ada.call(registerOrder, { body: { ...body, received_at: future } })).toBeRefused(
    'order_day_invalid',
  )
  const order = await ada.call(registerOrder, { body })
  expect(order).toMatchObject({ members: [{ id: ana.id }], effect: 'pending', revision: 1 })
  const judged = await mona.call(getCase, { params: { caseId: order.case_id ?? '' } })
  expect(judged).toMatchObject({ target_id: post.id, status: 'open' })

  const params = { orderId: order.id }
  const acknowledged = await ada.call(acknowledgeOrder, { params, body: { revision: 1 } })
  expect(acknowledged.acknowledged_at).not.toBeNull()
  await expect(ada.call(answerOrder, { params, body: { revision: 2 } })).toBeRefused('order_not_pending')
  const effect = { effect: 'followed', note: 'Contenu retiré.', revision: 1 } as const
  await expect(ada.call(settleOrder, { params, body: effect })).toBeRefused('order_changed')
  const settled = await ada.call(settleOrder, { params, body: { ...effect, revision: 2 } })
  expect(settled).toMatchObject({ effect: 'followed', told_at: expect.any(String) })
  await expect.poll(async () => (await mailbox.of(ana.email))[0]?.subject).toContain('autorité')
  const answered = await ada.call(answerOrder, { params, body: { revision: 3 } })
  expect(answered.replied_at).not.toBeNull()
  expect((await ada.call(listOrders, { query: {} })).items).toHaveLength(1)
  // The public figures end with the day before.
  clock.advance({ days: 1 })
  expect((await guest.call(getTransparency, {})).orders).toMatchObject({
    act: 1,
    inform: 0,
    followed: 1,
    measured: 1,
  })
})

test('the member learns nothing before the day that the authority asked for, and an administrator nothing of an order about them', async ({
  join,
  context,
  clock,
  mailbox,
}) => {
  const [ada, bob] = [await join('ada', { administrator: true }), await join('bob', { administrator: true })]
  const ana = await join('ana')
  const name = (email: string) => email.split('@')[0] ?? ''
  await expect(ada.call(registerOrder, { body: anOrder({ username: name(ada.email) }) })).toBeRefused(
    'own_case',
  )
  await ada.call(registerOrder, { body: anOrder({ kind: 'inform', username: name(bob.email) }) })
  expect((await bob.call(listOrders, { query: {} })).items).toEqual([])
  const day = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const order = await ada.call(registerOrder, {
    body: anOrder({ kind: 'inform', username: name(ana.email), untold_until: day(10) }),
  })
  const params = { orderId: order.id }
  const done = { effect: 'followed', note: 'Adresse remise.', revision: 1 } as const
  expect((await ada.call(settleOrder, { params, body: done })).told_at).toBeNull()
  await notifyAfterSilence(context)
  const silent = await ada.call(listOrders, { query: {} })
  expect(silent.items.find(({ id }) => id === order.id)?.told_at).toBeNull()
  clock.advance({ days: 11 })
  await notifyAfterSilence(context)
  await expect.poll(async () => (await mailbox.of(ana.email))[0]?.subject).toContain('informations')
})

describe('with four eyes', () => {
  test.override({ settings: { PARVIS_FOUR_EYES: '1' } })

  test('an administrator appointed within seven days cannot agree to an effect', async ({ join, clock }) => {
    const [ada, bob] = [await join('ada', { administrator: true }), await join('bob')]
    await bob.showsFactor()
    await ada.call(setStaff, { body: { username: 'bob', flag: 'administrator', value: true } })
    const { id: orderId } = await ada.call(registerOrder, { body: anOrder({ kind: 'inform' }) })
    const params = { orderId }
    const body = { effect: 'impossible', note: 'Aucun compte.', revision: 1 } as const
    await ada.call(settleOrder, { params, body })
    const agrees = () => bob.call(agreeToOrderEffect, { params, body: { revision: 2 } })
    await expect(agrees()).toBeRefused('administrator_too_new')
    clock.advance({ days: 8 })
    await bob.showsFactor()
    expect(await agrees()).toMatchObject({ effect: 'impossible' })
  })

  test('the effect waits for another administrator', async ({ join }) => {
    const [ada, bob] = [
      await join('ada', { administrator: true }),
      await join('bob', { administrator: true }),
    ]
    const { id: orderId } = await ada.call(registerOrder, { body: anOrder({ kind: 'inform' }) })
    const params = { orderId }
    const body = { effect: 'impossible', note: 'Aucun compte.', revision: 1 } as const
    const proposed = await ada.call(settleOrder, { params, body })
    expect(proposed).toMatchObject({ effect: 'pending', proposed: { effect: 'impossible', is_own: true } })
    await expect(ada.call(agreeToOrderEffect, { params, body: { revision: 2 } })).toBeRefused(
      'second_administrator_required',
    )
    expect(await bob.call(agreeToOrderEffect, { params, body: { revision: 2 } })).toMatchObject({
      effect: 'impossible',
      proposed: null,
    })

    // A settled order stays settled; the authority is answered once.
    await expect(ada.call(agreeToOrderEffect, { params, body: { revision: 3 } })).toBeRefused(
      'order_not_pending',
    )
    await expect(ada.call(settleOrder, { params, body: { ...body, revision: 3 } })).toBeRefused(
      'order_not_pending',
    )
    await expect(bob.call(answerOrder, { params, body: { revision: 2 } })).toBeRefused('order_changed')
    const answered = await bob.call(answerOrder, { params, body: { revision: 3 } })
    const again = await ada.call(answerOrder, { params, body: { revision: answered.revision } })
    expect(again.replied_at).toBe(answered.replied_at)
    const { items } = await ada.call(listActs, { query: { family: 'duties' } })
    expect(items.map(({ act, actor }) => [act, actor?.name]).reverse()).toEqual([
      ['order_registered', 'ada'],
      ['order_effect_proposed', 'ada'],
      ['order_effected', 'bob'],
      ['order_answered', 'bob'],
    ])
  })
})

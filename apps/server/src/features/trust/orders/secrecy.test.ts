import { acknowledgeOrder, listOrders, registerOrder, settleOrder } from '@parvis/contract/trust/duties.ts'
import type { ActFilter } from '@parvis/contract/trust/staff.schemas.ts'
import { exportActs, listActs } from '@parvis/contract/trust/staff.ts'
import { expect } from 'vitest'
import { decides, looksAt, reasoned } from '../../../../test/cases.ts'
import { anOrder } from '../../../../test/duties.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { notifyAfterSilence } from './notifications.ts'

const listed = async (reader: Member, query: ActFilter = {}) =>
  (await reader.call(listActs, { query })).items
    .map(({ act }) => act)
    .filter((act) => act.startsWith('order_'))
const exported = async (reader: Member) =>
  (await reader.call(exportActs, { body: { family: 'duties' } })).csv.split('\r\n').slice(1, -1)
const actsOfCase = async (reader: Member, caseId: string) =>
  (await looksAt(reader, caseId)).acts.map(({ act }) => act).filter((act) => act.startsWith('order_'))

test('only administrators whom an order does not concern read its acts: in the trail, its file, and the case', async ({
  join,
  context,
  clock,
}) => {
  const administrator = { administrator: true }
  const [ada, bob, eve] = [
    await join('ada', administrator),
    await join('bob', administrator),
    await join('eve', administrator),
  ]
  const [mona, milo] = [await join('mona', { moderator: true }), await join('milo', { moderator: true })]
  const addresses = []
  for (const author of [await join('ana'), milo, bob])
    addresses.push(`${context.config.siteUrl}/post/${(await author.publishes('Un mot')).id}`)
  const untold_until = new Date(clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10)
  const order = await ada.call(registerOrder, { body: anOrder({ addresses, untold_until }) })
  const params = { orderId: order.id }
  await ada.call(acknowledgeOrder, { params, body: { revision: 1 } })
  const done = { effect: 'followed', note: 'Contenus retirés.', revision: 2 } as const
  expect((await ada.call(settleOrder, { params, body: done })).told_at).toBeNull()

  const all = ['order_effected', 'order_acknowledged', 'order_registered']
  for (const reader of [ada, eve]) {
    expect(await listed(reader)).toEqual(all)
    expect(await listed(reader, { family: 'duties', actor_id: ada.id })).toEqual(all)
    expect(await exported(reader)).toHaveLength(3)
    expect(await actsOfCase(reader, order.case_id ?? '')).toEqual(['order_registered'])
  }
  expect((await bob.call(listOrders, { query: {} })).items).toEqual([])
  expect(await listed(bob)).toEqual([])
  expect(await listed(bob, { subject: bob.id })).toEqual([])
  expect(await exported(bob)).toEqual([])
  for (const reader of [bob, mona, milo]) expect(await actsOfCase(reader, order.case_id ?? '')).toEqual([])

  // A concerned member of the staff still learns nothing once the measure is taken.
  const cases = await context.db.selectFrom('moderation_cases').select(['id', 'author_id']).execute()
  for (const { id } of cases) await decides(mona, id, reasoned({ kind: 'remove' } as const))
  for (const concerned of [bob, milo]) {
    const own = cases.find(({ author_id }) => author_id === concerned.id)
    expect((await looksAt(concerned, own?.id ?? '')).acts.map(({ act }) => act)).toEqual(['case_decided'])
  }
  expect(await listed(bob)).toEqual([])
})

test('an order about contents of several authors is told to each, once the authority allows it, and none of them registers it', async ({
  join,
  context,
  clock,
  mailbox,
}) => {
  const [ada, bob] = [await join('ada', { administrator: true }), await join('bob', { administrator: true })]
  const [ana, bea, cleo] = [await join('ana'), await join('bea'), await join('cleo')]
  const address = async (author: Member) =>
    `${context.config.siteUrl}/post/${(await author.publishes('Un mot')).id}`
  const addresses = [await address(ana), await address(bea), await address(ana)]
  const username = cleo.email.split('@')[0] ?? ''
  await expect(
    ada.call(registerOrder, { body: anOrder({ addresses: [...addresses, await address(ada)] }) }),
  ).toBeRefused('own_case')
  await expect(
    ada.call(registerOrder, { body: anOrder({ username, addresses: [await address(ada)] }) }),
  ).toBeRefused('own_case')

  const untold_until = new Date(clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10)
  const register = (more: object) =>
    ada.call(registerOrder, { body: anOrder({ username, addresses, ...more }) })
  const settle = (order: { id: string }) =>
    bob.call(settleOrder, {
      params: { orderId: order.id },
      body: { effect: 'followed', note: 'Fait.', revision: 1 },
    })
  const silent = await register({ untold_until })
  expect(silent.members.map(({ name }) => name).toSorted()).toEqual(['ana', 'bea', 'cleo'])
  await settle(silent)
  const subjects = async (member: Member) =>
    (await mailbox.of(member.email)).filter(({ subject }) => subject?.includes('autorité')).length
  await notifyAfterSilence(context)
  for (const member of [ana, bea, cleo]) expect(await subjects(member)).toBe(0)
  await settle(await register({}))
  for (const member of [ana, bea, cleo]) await expect.poll(() => subjects(member)).toBe(1)
  clock.advance({ days: 11 })
  await notifyAfterSilence(context)
  for (const member of [ana, bea, cleo]) await expect.poll(() => subjects(member)).toBe(2)
})

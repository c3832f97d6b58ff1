import { readClosure } from '@parvis/contract/accounts/credentials.ts'
import { expect } from 'vitest'
import { decides, reasoned, reports } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'
import { openClosureTickets } from './closures.ts'

test('a member whom a provider or an organisation sends back to a closed account reads why, until when and where to appeal', async ({
  join,
  guest,
  clock,
  context,
}) => {
  const mona = await join('mona', { moderator: true })
  const bea = await join('bea')
  const tickets = openClosureTickets(context.config)
  const ticket = () => tickets.ticketFor(bea.id, context.clock.now())
  const read = async (given: string) => (await guest.call(readClosure, { body: { ticket: given } })).closure
  expect(await read(ticket())).toBeNull()
  const until = new Date(Date.now() + 9e7).toISOString()
  const caseId = await reports(await join('carl'), 'profile', bea)
  await decides(mona, caseId, reasoned({ kind: 'suspend', suspended_until: until } as const))
  const given = ticket()
  expect(await read(given)).toMatchObject({
    until,
    reason: expect.any(String),
    path: expect.stringMatching(/^\/decisions\/[\w-]+#/),
  })
  const [, end = '', seal = ''] = given.split('.')
  expect(await read(`${mona.id}.${end}.${seal}`)).toBeNull()
  expect(await read('rien')).toBeNull()
  clock.advance({ minutes: 11 })
  expect(await read(given)).toBeNull()
})

import { beforeEach, expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../../lib/api-client.ts'
import { addOutgoing, type Outgoing, outgoing, removeOutgoing } from './outbox.ts'
import { type Sending, sendInOrder } from './send-in-order.ts'

const entry = (id: string, more: Partial<Outgoing> = {}): Outgoing => ({
  id,
  authorId: 'me',
  conversationId: 'us',
  content: `texte ${id}`,
  media: null,
  mediaAlt: '',
  writtenAt: '2026-11-21T14:00:00.000Z',
  state: 'waiting',
  ...more,
})

/** A server that answers each delivery by what stands next in `answers`; none left: it takes the message. */
function server(
  answers: unknown[] = [],
  { online = () => true as boolean, member = () => 'me' as string | null } = {},
) {
  const taken: string[] = []
  const returned: string[] = []
  const sending: Sending = {
    online,
    member,
    deliver: async ({ id }) => {
      const answer = answers.shift()
      if (answer !== undefined && answer !== null) throw answer
      taken.push(id)
    },
    giveBack: ({ id }) => returned.push(id),
  }
  return { taken, returned, sending }
}

beforeEach(() => {
  for (const { id } of outgoing()) removeOutgoing(id)
})

test('what was written offline leaves in order, and once, however often one asks', async () => {
  for (const id of ['a', 'b', 'c']) addOutgoing(entry(id))
  const { taken, sending } = server()
  expect(await Promise.all([sendInOrder(sending), sendInOrder(sending)])).toEqual(['done', 'done'])
  expect(taken).toEqual(['a', 'b', 'c'])
  expect(outgoing()).toEqual([])
})

test('without a connection everything waits; the line that drops midway keeps what has not left', async () => {
  for (const id of ['a', 'b']) addOutgoing(entry(id, { state: 'sending' }))
  let up = true
  const { taken, returned, sending } = server([null, new NetworkError('cut')], { online: () => up })
  const deliver = sending.deliver
  sending.deliver = async (one) => {
    if (one.id === 'b') up = false
    await deliver(one)
  }
  expect(await sendInOrder(sending)).toBe('offline')
  expect([taken, returned]).toEqual([['a'], []])
  expect(outgoing().map(({ id, state }) => [id, state])).toEqual([['b', 'waiting']])
})

test('a failure in sight of the author gives the text back; one while a queue leaves only delays it', async () => {
  addOutgoing(entry('a', { state: 'sending' }))
  const seen = server([new NetworkError('no answer')])
  expect(await sendInOrder(seen.sending)).toBe('done')
  expect([seen.returned, outgoing()]).toEqual([['a'], []])

  for (const id of ['b', 'c']) addOutgoing(entry(id))
  const busy = server([null, new ApiError(429, { code: 'rate_limited' })])
  expect(await sendInOrder(busy.sending)).toBe('later')
  expect([busy.taken, busy.returned, outgoing().map(({ id }) => id)]).toEqual([['b'], [], ['c']])
})

test('a refusal returns its message alone: those behind it still leave', async () => {
  for (const id of ['a', 'b']) addOutgoing(entry(id))
  const { taken, returned, sending } = server([new ApiError(422, { code: 'content_too_long' })])
  expect(await sendInOrder(sending)).toBe('done')
  expect([returned, taken]).toEqual([['a'], ['b']])
})

test('nothing leaves while nobody is signed in, nor ever in another’s name', async () => {
  addOutgoing(entry('a', { authorId: 'somebody else' }))
  addOutgoing(entry('b'))
  expect(await sendInOrder(server([], { member: () => null }).sending)).toBe('signed out')
  const { taken, sending } = server()
  await sendInOrder(sending)
  expect(taken).toEqual(['b'])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '../../../lib/api-client.ts'
import { addOutgoing, type Outgoing, outgoing, removeOutgoing } from './outbox.ts'
import { createSender, type Sending } from './send-in-order.ts'

const entry = (id: string, more: Partial<Outgoing> = {}): Outgoing => ({
  id,
  authorId: 'me',
  conversationId: 'us',
  content: `texte ${id}`,
  media: null,
  mediaAlt: '',
  reply_to: null,
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
  vi.useFakeTimers()
  for (const { id } of outgoing()) removeOutgoing(id)
})

afterEach(() => {
  vi.useRealTimers()
})

test('callers that join a failed round leave one timer, which sends the message again', async () => {
  addOutgoing(entry('a'))
  const { taken, sending } = server([new NetworkError('cut'), new NetworkError('cut')])
  const waits: number[] = []
  const send = createSender(sending, (attempt) => {
    waits.push(attempt)
    return 1_000
  })
  expect(await Promise.all([send(), send(), send()])).toEqual(['later', 'later', 'later'])
  expect([vi.getTimerCount(), waits]).toEqual([1, [0]])
  await vi.advanceTimersByTimeAsync(1_000)
  expect([vi.getTimerCount(), waits]).toEqual([1, [0, 1]])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(taken).toEqual(['a'])
  expect(vi.getTimerCount()).toBe(0)
})

test('messages written offline are sent in order, and once, however often one asks', async () => {
  for (const id of ['a', 'b', 'c']) addOutgoing(entry(id))
  const { taken, sending } = server()
  const send = createSender(sending)
  expect(await Promise.all([send(), send()])).toEqual(['done', 'done'])
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
  expect(await createSender(sending)()).toBe('offline')
  expect([taken, returned]).toEqual([['a'], []])
  expect(outgoing().map(({ id, state }) => [id, state])).toEqual([['b', 'waiting']])
})

test('a failure in sight of the author gives the text back; one while a queue leaves only delays it', async () => {
  addOutgoing(entry('a', { state: 'sending' }))
  const seen = server([new NetworkError('no answer')])
  expect(await createSender(seen.sending)()).toBe('done')
  expect([seen.returned, outgoing()]).toEqual([['a'], []])

  for (const id of ['b', 'c']) addOutgoing(entry(id))
  const busy = server([null, new ApiError(429, { code: 'rate_limited' })])
  expect(await createSender(busy.sending)()).toBe('later')
  expect([busy.taken, busy.returned, outgoing().map(({ id }) => id)]).toEqual([['b'], [], ['c']])
})

test('a refusal returns its message alone: those behind it still leave', async () => {
  for (const id of ['a', 'b']) addOutgoing(entry(id))
  const { taken, returned, sending } = server([new ApiError(422, { code: 'content_too_long' })])
  expect(await createSender(sending)()).toBe('done')
  expect([returned, taken]).toEqual([['a'], ['b']])
})

test('nothing leaves while nobody is signed in, nor ever in another’s name', async () => {
  addOutgoing(entry('a', { authorId: 'somebody else' }))
  addOutgoing(entry('b'))
  expect(await createSender(server([], { member: () => null }).sending)()).toBe('signed out')
  const { taken, sending } = server()
  await createSender(sending)()
  expect(taken).toEqual(['b'])
})

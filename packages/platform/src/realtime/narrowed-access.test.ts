import { EventEmitter } from 'node:events'
import { Writable } from 'node:stream'
import type { MessageView } from '@parvis/contract/messaging/messages.schemas.ts'
import { expect, onTestFinished, test } from 'vitest'
import type { WebSocket } from 'ws'
import { createBackground } from '../background.ts'
import type { Bus } from './bus.ts'
import { createBusListeners } from './bus-listeners.ts'
import { createHub } from './hub.ts'
import { judgeFollowersAgain, sendInvalidation } from './invalidation.ts'

interface Reader {
  id: string
  isStaff: boolean
}

/** A bus of one node. */
function openLocalBus(): Bus & { publishGap(): void } {
  const { deliver, subscribe, onGap, publishGap } = createBusListeners((error) => expect.fail(String(error)))
  return {
    publish: (channel, payload, _to, here = payload) => deliver({ channel, payload: here }),
    isByTopic: false,
    follow: async () => [],
    leave: () => undefined,
    connected: true,
    close: async () => undefined,
    ...{ subscribe, onGap, publishGap },
  }
}

/** The server's end of a socket; `received` collects the messages to its reader. */
class Socket extends EventEmitter {
  readonly received: { type: string; topic?: string; code?: string }[] = []
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  /** Frames of events, each with its text. */
  readonly frames: string[] = []
  readonly _socket = new Writable({
    write: (chunk, _encoding, done) => {
      this.frames.push(String(chunk))
      done()
    },
  })

  send(text: string): void {
    this.received.push(JSON.parse(text))
  }

  close(): void {
    this.readyState = 3
    // After the caller has begun to listen, as in a real one.
    setImmediate(() => this.emit('close'))
  }

  terminate(): void {
    this.close()
  }

  ping(): void {
    this.emit('pong')
  }

  says(request: object): void {
    this.emit('message', Buffer.from(JSON.stringify(request)), false)
  }

  hears(type: string) {
    return expect.poll(() => this.received.filter((message) => message.type === type), { timeout: 3_000 })
  }
}

function openNode(
  authenticate: (token: string) => Promise<Reader | null>,
  isCurrent: (token: string, memberId: string) => boolean = () => true,
) {
  const bus = openLocalBus()
  const hub = createHub<Reader>({
    ...{
      bus,
      authenticate,
      isCurrent,
      limited: false,
      databasePool: 3,
      background: createBackground(),
    },
    onError: (error) => expect.fail(String(error)),
  })
  onTestFinished(() => hub.close())
  return {
    ...{ bus, hub },
    opens(): Socket {
      const socket = new Socket()
      hub.accept(socket as unknown as WebSocket, { address: '192.0.2.1', network: '192.0.2.1' })
      return socket
    },
  }
}

/** Answers that wait until they are let go, each with the state from when it was asked. */
function heldAnswers<Answer>(now: () => Answer) {
  const held: (() => void)[] = []
  return {
    ask: () => new Promise<Answer>((resolve) => held.push(resolve.bind(undefined, now()))),
    count: () => expect.poll(() => held.length),
    letGo: () => held.shift()?.(),
  }
}

test('a member who is hidden from somebody while their subscription is judged does not follow the topic', async () => {
  let isHidden = false
  const { bus, hub, opens } = openNode(async () => null)
  const verdicts = heldAnswers(() => (isHidden ? 'post_not_found' : null) as 'post_not_found' | null)
  hub.allow('post', verdicts.ask)
  const guest = opens()
  guest.says({ type: 'subscribe', topics: ['post:1'] })
  await verdicts.count().toBe(1)
  isHidden = true
  judgeFollowersAgain(bus, 'post:1')
  verdicts.letGo()
  await verdicts.count().toBe(1)
  verdicts.letGo()
  await guest.hears('refused').toEqual([{ type: 'refused', topic: 'post:1', code: 'post_not_found' }])
})

test('a member whose rights change while they are looked up gets the new ones', async () => {
  let isStaff = true
  const members = heldAnswers<Reader>(() => ({ id: 'ana', isStaff }))
  const { hub, opens } = openNode(members.ask)
  hub.allow('moderation', async (_, member) => (member?.isStaff ? null : 'staff_only'))
  const ana = opens()
  ana.says({ type: 'authenticate', token: 'one' })
  ana.says({ type: 'subscribe', topics: ['moderation:cases'] })
  await members.count().toBe(1)
  isStaff = false
  hub.recheck(({ id }) => id === 'ana')
  members.letGo()
  await members.count().toBe(1)
  members.letGo()
  await ana.hears('refused').toEqual([{ type: 'refused', topic: 'moderation:cases', code: 'staff_only' }])
})

test('after messages may have been missed, readers keep only what they may still follow', async () => {
  let isOver = false
  let failures = 0
  /** The database answers a moment after the bus. */
  const answer = async <Value>(value: Value) => {
    failures -= 1
    if (failures >= 0) throw new Error('Connection terminated')
    return value
  }
  const { bus, hub, opens } = openNode(() => answer(isOver ? null : { id: 'ana', isStaff: true }))
  hub.allow('post', () => answer(isOver ? 'post_not_found' : null))
  hub.allow('moderation', async (_, member) => (member?.isStaff ? null : 'staff_only'))
  const [ana, guest] = [opens(), opens()]
  ana.says({ type: 'authenticate', token: 'one' })
  ana.says({ type: 'subscribe', topics: ['moderation:cases'] })
  guest.says({ type: 'subscribe', topics: ['post:1'] })
  await ana.hears('ready').toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 20))
  isOver = true
  failures = 2
  bus.publishGap()
  await ana.hears('session_ended').toHaveLength(1)
  await ana.hears('refused').toMatchObject([{ topic: 'moderation:cases' }])
  await guest.hears('refused').toMatchObject([{ topic: 'post:1' }])
})

test('a socket that authenticates as somebody else gets no content of what the first may read', async () => {
  const members = heldAnswers<Reader>(() => ({ id: 'ana', isStaff: false }))
  // Both tokens are valid, each for its own member.
  const owners: Record<string, string> = { 'of ana': 'ana', 'of bea': 'bea' }
  const { bus, hub, opens } = openNode(members.ask, (token, memberId) => owners[token] === memberId)
  hub.allow('conversation', async (_, member) => (member?.id === 'ana' ? null : 'access_denied'))
  const event = { type: 'message_added', id: '1', sender_id: 'cleo' } as const
  const writes = (after: string) =>
    sendInvalidation(bus, 'conversation:1', { ...event, after }, { ...event, after, message: secret })
  const socket = opens()
  socket.says({ type: 'authenticate', token: 'of ana' })
  socket.says({ type: 'subscribe', topics: ['conversation:1'] })
  await members.count().toBe(1)
  members.letGo()
  await socket.hears('ready').toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 20))
  writes('before')
  await expect.poll(() => socket.frames).toHaveLength(1)
  expect(socket.frames[0]).toContain('entre nous')

  socket.says({ type: 'authenticate', token: 'of bea' })
  await members.count().toBe(1)
  writes('meanwhile')
  await expect.poll(() => socket.frames).toHaveLength(2)
  expect(socket.frames[1]).toContain('meanwhile')
  expect(socket.frames[1]).not.toContain('entre nous')
  members.letGo()
})

const secret = { content: 'entre nous' } as MessageView

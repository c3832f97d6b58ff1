import { randomUUID } from 'node:crypto'
import type { RedisClients, RedisLink } from '../redis/redis-link.ts'
import type { Addressee, Bus } from './bus.ts'
import { type BusMessage, createBusListeners } from './bus-listeners.ts'
import { createFollowedTopics } from './followed-topics.ts'

interface Outgoing extends BusMessage {
  to: Addressee | undefined
}

interface Envelope {
  from: string
  messages: BusMessage[]
}

/** Kept while Redis is away, so that a short outage loses nothing; past this number other nodes see a gap. */
const outboxCeiling = 10_000
/** Milliseconds for which a recalled message is kept for nodes that begin to follow its topic: those of heard-again.ts. */
const usuallyRecalledFor = 35_000
/** Recalled messages per topic. */
const recalledAtMost = 20

/**
 * Messages between nodes by publish/subscribe of Redis or Valkey. Every node hears messages without an addressee, on one
 * channel; messages to a topic have its channel. The bus closes the link.
 *
 * @param behind milliseconds that lists may be behind, when replicas answer them
 */
export function openRedisBus(link: RedisLink, onError: (error: unknown) => void, behind = 0): Bus {
  const recalledFor = usuallyRecalledFor + behind
  const node = randomUUID()
  const everyone = `${link.prefix}everyone`
  const channelOf = (topic: string) => `${link.prefix}topic:${topic}`
  const recentOf = (topic: string) => `${link.prefix}recent:${topic}`
  const { deliver, subscribe, onGap, publishGap } = createBusListeners(onError)
  const topics = createFollowedTopics({ channelOf, recentOf, hear, onError })
  let outbox: Outgoing[] = []
  /** Redis has refused to keep the latest recalled messages. */
  let hasRefused = false
  let gathering: NodeJS.Immediate | undefined
  let flushing: Promise<void> = Promise.resolve()

  function hear(text: string): void {
    const { from, messages }: Envelope = JSON.parse(text)
    if (from !== node) for (const message of messages) deliver(message)
  }

  function flush(): Promise<void> {
    gathering = undefined
    flushing = flushing.then(send)
    return flushing
  }

  /** Sends all messages of a turn in one go. Those without an addressee go first: caches drop before readers ask. */
  async function send(): Promise<void> {
    const commands = link.clients?.commands
    if (commands === undefined || outbox.length === 0) return
    const pending = outbox
    outbox = []
    // Not as a transaction: a Redis whose memory is full would refuse it, and passes on single messages all the same.
    const groups = Map.groupBy(
      pending.toSorted((one, other) => Number(one.to !== undefined) - Number(other.to !== undefined)),
      ({ to }) => to?.topic,
    )
    const sent = [...groups].map(([topic, messages]) => {
      // Kept before they are sent: who begins to follow in between finds them in the list.
      if (topic !== undefined) recallLater(commands, topic, messages)
      const bare = messages.map(({ channel, payload }) => ({ channel, payload }))
      const envelope = JSON.stringify({ from: node, messages: bare } satisfies Envelope)
      return commands.publish(topic === undefined ? everyone : channelOf(topic), envelope)
    })
    const outcomes = await Promise.allSettled(sent)
    const failure = outcomes.find(({ status }) => status === 'rejected')
    if (failure === undefined) return
    const unsent = [...groups.values()].filter((_, place) => outcomes[place]?.status === 'rejected').flat()
    outbox = [...unsent, ...outbox].slice(-outboxCeiling)
    // The link reports its own loss.
    if (link.clients !== undefined) onError((failure as PromiseRejectedResult).reason)
  }

  /** Keeps messages for nodes that begin to follow their topic soon. */
  function recallLater(commands: RedisClients['commands'], topic: string, messages: Outgoing[]): void {
    const recalled = messages.filter(({ to }) => to?.isRecalled).map(({ payload }) => JSON.stringify(payload))
    if (recalled.length === 0) return
    const kept = commands
      .multi()
      .rPush(recentOf(topic), recalled)
      .lTrim(recentOf(topic), -recalledAtMost, -1)
      .pExpire(recentOf(topic), recalledFor)
      .exec()
    void logRefusal(kept)
  }

  /** Reports once that Redis refuses to keep recalled messages. */
  async function logRefusal(kept: Promise<unknown>): Promise<void> {
    try {
      await kept
      hasRefused = false
    } catch (error) {
      if (!hasRefused && link.clients !== undefined) onError(error)
      hasRefused = true
    }
  }

  function scheduleFlush(): void {
    gathering ??= setImmediate(() => void flush())
  }

  link.use({
    async opened(clients) {
      await clients.subscriber.subscribe(everyone, hear)
      await topics.open(clients)
    },
    answers() {
      publishGap()
      scheduleFlush()
    },
    lost: topics.lose,
  })

  return {
    publish(channel, payload, to, here = payload) {
      deliver({ channel, payload: here })
      outbox.push({ channel, payload, to })
      if (outbox.length > outboxCeiling) outbox = outbox.slice(-outboxCeiling)
      scheduleFlush()
    },
    subscribe,
    onGap,
    isByTopic: true,
    follow: async (topic) => (await topics.follow(topic)).map((text): unknown => JSON.parse(text)),
    leave: topics.leave,
    get connected() {
      return link.connected
    },
    async close() {
      clearImmediate(gathering)
      await flush()
      topics.close()
      await link.close()
    },
  }
}

import type { RedisClients } from '../redis/redis-link.ts'

interface FollowedTopic {
  count: number
  /** Resolves once the topic is heard, or its connection is lost: to the recalled messages for who waited for it. */
  heard: Promise<string[]>
  settle(recalled: string[]): void
}

interface Options {
  channelOf(topic: string): string
  /** Key of the list of a topic's recent messages. */
  recentOf(topic: string): string
  /** Receives a message of a topic. */
  hear(text: string): void
  onError(error: unknown): void
}

/** Time for which a topic without followers stays subscribed: the next screen often follows it again. */
const graceMilliseconds = 2_000
/** Channels per command. */
const atOnce = 1_000

const nothing = Promise.resolve<string[]>([])

/**
 * Keeps the subscriptions of one node to Redis channels equal to its followed topics. Commands are sent one after another,
 * each for all topics that have changed meanwhile.
 */
export function createFollowedTopics({ channelOf, recentOf, hear, onError }: Options) {
  const followed = new Map<string, FollowedTopic>()
  /** Topics that the open connection hears. */
  const subscribed = new Set<string>()
  /** Topics to follow or leave. */
  let changed = new Set<string>()
  const left = new Map<string, number>()
  let clients: RedisClients | undefined
  let scheduled: NodeJS.Immediate | undefined
  let turn: Promise<void> = Promise.resolve()

  async function reconcile(present: RedisClients): Promise<void> {
    const topics = [...changed]
    changed = new Set()
    try {
      await carryOut(present, topics)
    } catch (error) {
      for (const topic of topics) changed.add(topic)
      throw error
    }
  }

  async function carryOut(present: RedisClients, topics: string[]): Promise<void> {
    const gone = topics.filter((topic) => !followed.has(topic) && subscribed.has(topic))
    const wanted = topics.filter((topic) => followed.has(topic) && !subscribed.has(topic))
    for (const some of slices(gone)) {
      for (const topic of some) subscribed.delete(topic)
      await present.subscriber.unsubscribe(some.map(channelOf))
    }
    for (const some of slices(wanted)) {
      await present.subscriber.subscribe(some.map(channelOf), hear)
      for (const topic of some) subscribed.add(topic)
      // Read after the subscription: earlier messages are in the list, and later ones are heard.
      const recent = await Promise.all(some.map((topic) => present.commands.lRange(recentOf(topic), 0, -1)))
      for (const [place, topic] of some.entries()) followed.get(topic)?.settle(recent[place] ?? [])
    }
  }

  function flush(): void {
    scheduled = undefined
    const present = clients
    if (present === undefined) return
    turn = turn
      .then(() => reconcile(present))
      .catch((error) => {
        // A lost connection has settled all topics; the next one follows them again.
        if (clients !== present) return
        onError(error)
        // Nobody waits for a refused command. It is sent again with the next change.
        for (const { settle } of followed.values()) settle([])
      })
  }

  function note(topic: string): void {
    changed.add(topic)
    if (clients !== undefined) scheduled ??= setImmediate(flush)
  }

  const sweep = setInterval(() => {
    const until = performance.now() - graceMilliseconds
    for (const [topic, since] of left) {
      if (since > until) break
      left.delete(topic)
      followed.delete(topic)
      note(topic)
    }
  }, graceMilliseconds / 4)
  sweep.unref()

  return {
    follow(topic: string): Promise<string[]> {
      left.delete(topic)
      const known = followed.get(topic)
      if (known !== undefined) {
        known.count += 1
        return known.heard
      }
      const { promise, resolve } = Promise.withResolvers<string[]>()
      const added: FollowedTopic = {
        count: 1,
        heard: promise,
        settle(recalled) {
          resolve(recalled)
          added.heard = nothing
        },
      }
      followed.set(topic, added)
      // While Redis is away nobody waits: all readers fetch again once it is back.
      if (clients === undefined) added.settle([])
      note(topic)
      return promise
    },
    leave(topic: string): void {
      const known = followed.get(topic)
      if (known === undefined) return
      known.count -= 1
      if (known.count === 0) left.set(topic, performance.now())
    },
    /** Follows all topics on new connections. */
    async open(opened: RedisClients): Promise<void> {
      subscribed.clear()
      changed = new Set(followed.keys())
      await reconcile(opened)
      clients = opened
      if (changed.size > 0) scheduled ??= setImmediate(flush)
    },
    lose(): void {
      clients = undefined
      for (const { settle } of followed.values()) settle([])
    },
    close(): void {
      clearInterval(sweep)
      clearImmediate(scheduled)
    },
  }
}

function* slices<Item>(items: Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += atOnce) yield items.slice(start, start + atOnce)
}

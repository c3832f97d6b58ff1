import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { RedisClient, RedisLink } from './redis-link.ts'

/**
 * Lua script that counts for each key, with the clock of Redis. First arguments: this node, and the prefix of the leases of
 * nodes; then four for each key: kind, amount and two limits. Returns two numbers for each key.
 *
 * - `window`: adds the amount to a counter that ends after the first limit, in milliseconds; returns total and time left.
 * - `bucket`: takes the amount from a bucket that holds the first limit and refills by the second each second; returns
 *   what is left, below zero after an excess.
 * - `own`: sets the number of this node; returns the sum of the other nodes that have a lease.
 */
const countScript = `
local node, lease = ARGV[1], ARGV[2]
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local answer = {}
for place, key in ipairs(KEYS) do
  local at = place * 4 - 1
  local kind, amount = ARGV[at], tonumber(ARGV[at + 1])
  local first, second = tonumber(ARGV[at + 2]), tonumber(ARGV[at + 3])
  if kind == 'window' then
    local total = redis.call('INCRBY', key, amount)
    local left = redis.call('PTTL', key)
    if left < 0 then
      redis.call('PEXPIRE', key, first)
      left = first
    end
    answer[place] = { total, left }
  elseif kind == 'bucket' then
    local state = redis.call('HMGET', key, 'left', 'at')
    local left = tonumber(state[1]) or first
    local refilled = (now - (tonumber(state[2]) or now)) * second / 1000
    left = math.min(first, left + refilled) - amount
    redis.call('HSET', key, 'left', tostring(left), 'at', tostring(now))
    redis.call('PEXPIRE', key, math.ceil((first - left) / second * 1000) + 1000)
    answer[place] = { math.floor(left), 0 }
  else
    if amount > 0 then
      redis.call('HSET', key, node, amount)
      redis.call('EXPIRE', key, 86400)
    else
      redis.call('HDEL', key, node)
    end
    local counts = redis.call('HGETALL', key)
    local others = 0
    for field = 1, #counts, 2 do
      local other = counts[field]
      if other ~= node then
        if redis.call('EXISTS', lease .. other) == 1 then
          others = others + tonumber(counts[field + 1])
        else
          redis.call('HDEL', key, other)
        end
      end
    end
    answer[place] = { others, 0 }
  end
end
return answer
`

/** Points spent in a window by all nodes, and the milliseconds until it ends. */
export interface WindowTotal {
  points: number
  left: number
}

/** Rate of a bucket: a burst, and a refill per second. */
interface BucketRate {
  atOnce: number
  perSecond: number
}

/**
 * Counts that all nodes share. Each node counts for itself and hears the others' counts within a few hundredths of a second,
 * so that frequent counts cost no round trip each. While Redis does not answer, a node's own counts hold alone.
 */
export interface SharedCounts {
  /** Counts at once: undefined where Redis does not answer within a moment. */
  count(key: string, milliseconds: number): Promise<WindowTotal | undefined>
  /** Adds points to a window of this length, which begins with the first. */
  addToWindow(key: string, points: number, milliseconds: number, onTotal: (total: WindowTotal) => void): void
  /** Takes an amount from a bucket. `onLeft` gets the amount that all nodes have left in it. */
  takeFromBucket(key: string, amount: number, rate: BucketRate, onLeft: (left: number) => void): void
  /** Sets this node's own number; `onOthers` gets the sum of the other nodes. */
  setOwn(key: string, own: number, onOthers: (others: number) => void): void
  /** Called when the other nodes' counts are lost, and when this node has to send its own again. */
  onChange(change: { lost(): void; found(): void }): void
  close(): void
}

interface PendingCount {
  kind: 'window' | 'bucket' | 'own'
  /** Points to add, amount to take, or the own number. */
  amount: number
  limits: [number, number]
  receivers: ((total: WindowTotal) => void)[]
}

/** Counts are gathered for this long: a node may exceed a limit by its admissions of that time. */
const gatherMilliseconds = 25
/** Keys per round trip. */
const atOnce = 500
/** A request waits no longer for Redis, which answers within one millisecond. */
const patienceMilliseconds = 250
/** Milliseconds after a late answer in which no request waits for Redis. */
const distrustMilliseconds = 1_000
/** A node that does not renew its lease for this long no longer counts. */
const leaseMilliseconds = 15_000

interface Options {
  link: RedisLink
  onError(error: unknown): void
  /** Called for each count that was not shared, since Redis gave no answer. */
  onAlone(): void
}

export function openSharedCounts({ link, onError, onAlone }: Options): SharedCounts {
  const node = randomUUID()
  const lease = (of: string) => `${link.prefix}node:${of}`
  const changes: { lost(): void; found(): void }[] = []
  let waiting = new Map<string, PendingCount>()
  let gathering: NodeJS.Timeout | undefined
  let distrustedUntil = 0
  let turn: Promise<void> = Promise.resolve()
  let script = ''
  /** The latest round trip has failed, which was reported. */
  let hasFailed = false

  const renew = (commands: RedisClient) => commands.set(lease(node), '1', { PX: leaseMilliseconds })
  const renewing = setInterval(() => {
    const commands = link.clients?.commands
    if (commands !== undefined) void renew(commands).catch(() => undefined)
  }, leaseMilliseconds / 5)
  renewing.unref()

  link.use({
    async opened({ commands }) {
      script = await commands.scriptLoad(countScript)
      await renew(commands)
    },
    answers() {
      hasFailed = false
      for (const { found } of changes) found()
    },
    lost() {
      for (const { lost } of changes) lost()
    },
  })

  /** One round trip for all keys, in which each is counted atomically. */
  async function run(commands: RedisClient, counts: [string, PendingCount][]): Promise<WindowTotal[]> {
    const values = counts.flatMap(([, { kind, amount, limits }]) => [kind, amount, ...limits].map(String))
    const given = {
      keys: counts.map(([key]) => `${link.prefix}count:${key}`),
      arguments: [node, lease(''), ...values],
    }
    try {
      const answer = await commands.evalSha(script, given).catch((error: unknown) => {
        // Redis has dropped its scripts since; this loads it again.
        if (String(error).includes('NOSCRIPT')) return commands.eval(countScript, given)
        throw error
      })
      hasFailed = false
      return (answer as [number, number][]).map(([points, left]) => ({ points, left }))
    } catch (error) {
      // The link reports its own loss.
      if (!hasFailed && link.clients !== undefined) onError(error)
      hasFailed = true
      throw error
    }
  }

  async function send(): Promise<void> {
    const batch = [...waiting]
    waiting = new Map()
    const commands = link.clients?.commands
    if (commands === undefined) return onAlone()
    for (let start = 0; start < batch.length; start += atOnce) {
      const some = batch.slice(start, start + atOnce)
      const totals = await run(commands, some)
      for (const [place, [key, { receivers }]] of some.entries()) {
        const total = totals[place]
        if (total === undefined) continue
        // Counted meanwhile, and not yet sent.
        const since = waiting.get(key)
        if (since?.kind === 'window') total.points += since.amount
        if (since?.kind === 'bucket') total.points -= since.amount
        for (const receive of receivers) receive(total)
      }
    }
  }

  function add(key: string, count: PendingCount): void {
    if (link.clients === undefined) {
      onAlone()
      return
    }
    const known = waiting.get(key)
    if (known === undefined) waiting.set(key, count)
    else {
      known.amount = count.kind === 'own' ? count.amount : known.amount + count.amount
      if (count.kind === 'own') known.receivers.push(...count.receivers)
      else known.receivers = count.receivers
    }
    gathering ??= setTimeout(() => {
      gathering = undefined
      turn = turn.then(send).catch(onAlone)
    }, gatherMilliseconds)
  }

  return {
    async count(key, milliseconds) {
      const commands = link.clients?.commands
      if (commands !== undefined && link.connected && performance.now() >= distrustedUntil) {
        const over = new AbortController()
        const late = wait(patienceMilliseconds, undefined, { signal: over.signal }).catch(() => undefined)
        const one: PendingCount = { kind: 'window', amount: 1, limits: [milliseconds, 0], receivers: [] }
        const asked = run(commands, [[key, one]]).then(
          ([total]) => total,
          () => undefined,
        )
        const total = await Promise.race([asked, late])
        over.abort()
        if (total !== undefined) return total
        distrustedUntil = performance.now() + distrustMilliseconds
      }
      onAlone()
      return undefined
    },
    addToWindow: (key, amount, milliseconds, onTotal) =>
      add(key, { kind: 'window', amount, limits: [milliseconds, 0], receivers: [onTotal] }),
    takeFromBucket: (key, amount, { atOnce, perSecond }, onLeft) =>
      add(key, {
        kind: 'bucket',
        amount,
        limits: [atOnce, perSecond],
        receivers: [({ points }) => onLeft(points)],
      }),
    setOwn: (key, amount, onOthers) =>
      add(key, { kind: 'own', amount, limits: [0, 0], receivers: [({ points }) => onOthers(points)] }),
    onChange: (change) => void changes.push(change),
    close() {
      clearInterval(renewing)
      clearTimeout(gathering)
    },
  }
}

import { ipPrefix } from '@parvis/platform/network-address.ts'
import { tooManyRequests } from './errors.ts'

/** The origin of a request to hash or compare a password. */
interface HashingClient {
  ip: string
  /** Signed in, or on a known device of the account; strangers cannot fake this. */
  isKnown: boolean
}

/**
 * Queue for password hashing: a flood must neither use all processors nor delay members. It is small; requests beyond it are
 * refused. Networks (IPv4 /24, IPv6 /48) take turns, and a full queue drops a job of the network with most jobs. Known
 * requesters have a queue of their own and every other turn. While many others wait, a pause follows each of their hashes.
 */
export type HashingQueue = ReturnType<typeof openHashingQueue>

interface HashingJob {
  network: string
  since: number
  start(): Promise<void>
  refuse(): void
}

/** Share of the queue from which a pause follows each hash for others. */
const crowded = 1 / 4
/** Length of the pause, as a multiple of the hash's duration. */
const restFactor = 2

/** Maximum wait: the client may have given up, and the response has its own deadline. */
const longestWaitMs = 4_000

/** @param limits `waiting`: queue length, separately for known requesters and others */
export function openHashingQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const known = openJobLane(waiting)
  const others = openJobLane(waiting)
  let running = 0
  let isTurnOfKnown = true
  let othersRest = 0

  function take(): { job: HashingJob; lane: JobLane } | undefined {
    const open = othersRest > 0 ? [known] : isTurnOfKnown ? [known, others] : [others, known]
    for (const lane of open) {
      const job = lane.take()
      if (job !== undefined) return { job, lane }
    }
    return undefined
  }

  function restOthers(ms: number): void {
    othersRest += 1
    setTimeout(() => {
      othersRest -= 1
      next()
    }, ms)
  }

  function next(): void {
    while (running < atOnce) {
      const taken = take()
      if (taken === undefined) return
      const { job, lane } = taken
      isTurnOfKnown = !isTurnOfKnown
      if (performance.now() - job.since > longestWaitMs) {
        job.refuse()
        continue
      }
      running += 1
      const begun = performance.now()
      void job.start().finally(() => {
        running -= 1
        if (lane === others && others.length() >= waiting * crowded)
          restOthers((performance.now() - begun) * restFactor)
        next()
      })
    }
  }

  return {
    run: <Result>(client: HashingClient, work: () => Promise<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        const lane = client.isKnown ? known : others
        lane.add({
          network: ipPrefix(client.ip),
          since: performance.now(),
          start: () => work().then(resolve, reject),
          refuse: () => reject(tooManyRequests()),
        })
        next()
      }),
  }
}

type JobLane = ReturnType<typeof openJobLane>

/** Jobs by network, in the order of their turns. */
function openJobLane(room: number) {
  const networks = new Map<string, HashingJob[]>()
  let length = 0

  /** Takes the newest job of the busiest network, if that has at least two more than the new job's network. */
  function makeWayFor({ network }: HashingJob): HashingJob | undefined {
    const own = networks.get(network)?.length ?? 0
    let longest: HashingJob[] = []
    for (const jobs of networks.values()) if (jobs.length > longest.length) longest = jobs
    return longest.length > own + 1 ? longest.pop() : undefined
  }

  return {
    length: () => length,
    add(job: HashingJob): void {
      if (length >= room) {
        const displaced = makeWayFor(job)
        if (displaced === undefined) {
          job.refuse()
          return
        }
        length -= 1
        displaced.refuse()
      }
      const jobs = networks.get(job.network)
      if (jobs === undefined) networks.set(job.network, [job])
      else jobs.push(job)
      length += 1
    },
    take(): HashingJob | undefined {
      for (const [network, jobs] of networks) {
        networks.delete(network)
        const job = jobs.shift()
        if (jobs.length > 0) networks.set(network, jobs)
        if (job === undefined) continue
        length -= 1
        return job
      }
      return undefined
    },
  }
}

import { ipPrefix } from '@parvis/platform/network-address.ts'
import { tooManyRequests } from './errors.ts'

/** The origin of a request to hash or compare a password. */
interface Asker {
  ip: string
  /** Signed in, or on a known device of the account; strangers cannot fake this. */
  isKnown: boolean
}

/**
 * Queue for password hashing, which is slow on purpose: a flood must neither use all processors nor delay
 * members. Concurrency and queue are small; requests beyond them are refused at once.
 * Networks (IPv4 /24, IPv6 /48) take turns, so that rotating addresses gain nothing. A full queue drops a job
 * of the network with the most jobs. Known requesters have a queue of their own and get every other turn.
 * While many others wait, a pause follows each of their hashes, so that a flood leaves most of the processor
 * to members.
 */
export interface HashingQueue {
  run<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result>
}

interface HashingLimits {
  atOnce: number
  /** Queue length, separately for known requesters and others. */
  waiting: number
}

interface Job {
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

export function openHashingQueue({ atOnce, waiting }: HashingLimits): HashingQueue {
  const known = openLane(waiting)
  const others = openLane(waiting)
  let running = 0
  let isTurnOfKnown = true
  let othersRest = 0

  function take(): { job: Job; lane: Lane } | undefined {
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
    run: (asker, work) =>
      new Promise((resolve, reject) => {
        const lane = asker.isKnown ? known : others
        lane.add({
          network: ipPrefix(asker.ip),
          since: performance.now(),
          start: () => work().then(resolve, reject),
          refuse: () => reject(tooManyRequests()),
        })
        next()
      }),
  }
}

type Lane = ReturnType<typeof openLane>

/** Jobs by network, in the order of their turns. */
function openLane(room: number) {
  const networks = new Map<string, Job[]>()
  let length = 0

  /**
   * The newest job of the network with the most jobs, if it has at least two more than the new job's network.
   */
  function makeWayFor({ network }: Job): Job | undefined {
    const own = networks.get(network)?.length ?? 0
    let longest: Job[] = []
    for (const jobs of networks.values()) if (jobs.length > longest.length) longest = jobs
    return longest.length > own + 1 ? longest.pop() : undefined
  }

  return {
    length: () => length,
    add(job: Job): void {
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
    take(): Job | undefined {
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

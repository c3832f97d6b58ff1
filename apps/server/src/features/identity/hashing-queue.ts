import { ipPrefix } from '../../platform/network-address.ts'
import { tooManyRequests } from './errors.ts'

/** Who asks for a password to be hashed or compared. */
interface Asker {
  ip: string
  /** Signed in, or on a device on which the account was signed in before: a stranger cannot pass for one. */
  isKnown: boolean
}

/**
 * Where passwords wait to be hashed, which is slow on purpose: a flood must neither take all processors nor keep members
 * waiting. Few are hashed at once and few wait; whoever finds no room is refused at once.
 *
 * Networks (IPv4 /24, IPv6 /48) take turns, so that rotating addresses gain nothing. When there is no room, the network
 * with the most in the queue makes way. Known askers have room of their own, and every other turn.
 */
export interface HashingQueue {
  run<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result>
}

interface HashingLimits {
  atOnce: number
  /** Of known askers and of others, each. */
  waiting: number
}

interface Job {
  network: string
  since: number
  start(): Promise<void>
  refuse(): void
}

/** Nobody waits longer: the client may have given up, and the answer has its own deadline. */
const longestWaitMs = 4_000

export function openHashingQueue({ atOnce, waiting }: HashingLimits): HashingQueue {
  const known = openLane(waiting)
  const others = openLane(waiting)
  let running = 0
  let isTurnOfKnown = true

  function next(): void {
    while (running < atOnce) {
      const [first, second] = isTurnOfKnown ? [known, others] : [others, known]
      const job = first.take() ?? second.take()
      if (job === undefined) return
      isTurnOfKnown = !isTurnOfKnown
      if (performance.now() - job.since > longestWaitMs) {
        job.refuse()
        continue
      }
      running += 1
      void job.start().finally(() => {
        running -= 1
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

/** Jobs by network, the network whose turn is next first. */
function openLane(room: number) {
  const networks = new Map<string, Job[]>()
  let length = 0

  /** The youngest job of the network with the most, when it has at least two more than the newcomer's. */
  function makeWayFor({ network }: Job): Job | undefined {
    const own = networks.get(network)?.length ?? 0
    let longest: Job[] = []
    for (const jobs of networks.values()) if (jobs.length > longest.length) longest = jobs
    return longest.length > own + 1 ? longest.pop() : undefined
  }

  return {
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

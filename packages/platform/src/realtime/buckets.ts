import type { SharedCounts } from '../redis/shared-counts.ts'

/** Counts of all nodes, and a name for those of one limit. */
export interface Share {
  counts: SharedCounts
  name: string
}

/** Rate limit: a burst, and a refill per second. */
export interface Rate {
  atOnce: number
  perSecond: number
}

/** State of a rate limit. Integers, since there are ten thousand sockets with one each. */
export interface Bucket {
  left: number
  /** Second of this process at which `left` was computed. */
  countedAt: number
}

const thisSecond = () => Math.floor(performance.now() / 1_000)

export const fullBucket = ({ atOnce }: Rate): Bucket => ({ left: atOnce, countedAt: thisSecond() })

/** Refills a bucket up to this second, and returns whether it holds `wanted`. */
export function holds(bucket: Bucket, { atOnce, perSecond }: Rate, wanted: number): boolean {
  const second = thisSecond()
  bucket.left = Math.min(atOnce, bucket.left + (second - bucket.countedAt) * perSecond)
  bucket.countedAt = second
  return bucket.left >= wanted
}

/** Buckets by key, shared by all nodes where they can. The next sweep removes full ones. */
export class Buckets {
  readonly #rate: Rate
  readonly #share: Share | undefined
  readonly #buckets = new Map<string, Bucket>()

  constructor(rate: Rate, share?: Share) {
    this.#rate = rate
    this.#share = share
  }

  holds(key: string, wanted: number): boolean {
    const bucket = this.#buckets.get(key)
    return bucket === undefined ? wanted <= this.#rate.atOnce : holds(bucket, this.#rate, wanted)
  }

  take(key: string, amount: number): void {
    let bucket = this.#buckets.get(key)
    if (bucket === undefined) {
      bucket = fullBucket(this.#rate)
      this.#buckets.set(key, bucket)
    }
    bucket.left -= amount
    this.#share?.counts.takeFromBucket(`${this.#share.name}:${key}`, amount, this.#rate, (left) => {
      this.#buckets.set(key, { left, countedAt: thisSecond() })
    })
  }

  sweep(): void {
    for (const [key, bucket] of this.#buckets)
      if (holds(bucket, this.#rate, this.#rate.atOnce)) this.#buckets.delete(key)
  }
}

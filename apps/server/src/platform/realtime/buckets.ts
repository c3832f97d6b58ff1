/** How often something may happen: this many times at once, and so many more each second. */
export interface Rate {
  atOnce: number
  perSecond: number
}

/** What is left of a rate. Whole numbers, since there are ten thousand sockets with one each. */
export interface Bucket {
  left: number
  /** The second of this process in which `left` was counted. */
  countedAt: number
}

const thisSecond = () => Math.floor(performance.now() / 1_000)

export const fullBucket = ({ atOnce }: Rate): Bucket => ({ left: atOnce, countedAt: thisSecond() })

/** Fills a bucket up to this second and says whether it holds as much as `wanted`. */
export function holds(bucket: Bucket, { atOnce, perSecond }: Rate, wanted: number): boolean {
  const second = thisSecond()
  bucket.left = Math.min(atOnce, bucket.left + (second - bucket.countedAt) * perSecond)
  bucket.countedAt = second
  return bucket.left >= wanted
}

/** One bucket for each key. A key whose bucket is full takes no memory after the next sweep. */
export class Buckets {
  readonly #rate: Rate
  readonly #buckets = new Map<string, Bucket>()

  constructor(rate: Rate) {
    this.#rate = rate
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
  }

  sweep(): void {
    for (const [key, bucket] of this.#buckets)
      if (holds(bucket, this.#rate, this.#rate.atOnce)) this.#buckets.delete(key)
  }
}

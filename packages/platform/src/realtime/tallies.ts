import { Buckets, type Rate, type Share } from './buckets.ts'

/** Origin of a socket. */
export interface SocketOrigin {
  /** One IPv4 address or one IPv6 /64. */
  address: string
  /** The IPv6 /48, since one customer may have all of its addresses; for IPv4 the address itself. */
  network: string
}

/** A network has this many times the limits of an address. */
const addressesOfNetwork = 4

/** Counts sockets by key, up to a limit per key, which holds for all nodes together where counts are shared. */
export class Tally {
  readonly #max: number
  readonly #share: Share | undefined
  readonly #counts = new Map<string, number>()
  /** Counts of other nodes, for keys that this node also has. */
  readonly #others = new Map<string, number>()

  constructor(max: number, share?: Share) {
    this.#max = max
    this.#share = share
    share?.counts.onChange({
      lost: () => this.#others.clear(),
      found: () => {
        for (const key of this.#counts.keys()) this.#say(key)
      },
    })
  }

  hasRoom(key: string): boolean {
    const others = this.#others.get(key) ?? 0
    if ((this.#counts.get(key) ?? 0) + others < this.#max) return true
    // Others may have closed some since.
    if (others > 0) this.#say(key)
    return false
  }

  /** @param onExcess called if the sockets of all nodes turn out to exceed the limit by this addition */
  change(key: string, by: 1 | -1, onExcess?: () => void): void {
    const count = (this.#counts.get(key) ?? 0) + by
    if (count === 0) this.#counts.delete(key)
    else this.#counts.set(key, count)
    this.#say(key, by === 1 ? onExcess : undefined)
  }

  #say(key: string, onExcess?: () => void): void {
    this.#share?.counts.setOwn(`${this.#share.name}:${key}`, this.#counts.get(key) ?? 0, (others) => {
      const own = this.#counts.get(key)
      if (own === undefined || others === 0) this.#others.delete(key)
      else this.#others.set(key, others)
      if (own !== undefined && others > 0 && own + others > this.#max) onExcess?.()
    })
  }
}

/** The share of the wider network's counts. */
const networkShare = (share: Share | undefined) => share && { ...share, name: `${share.name}-around` }

/** Counts by address and, with four times the limit, by network. */
export class PlaceTally {
  readonly #addresses: Tally
  readonly #networks: Tally

  constructor(max: number, share?: Share) {
    this.#addresses = new Tally(max, share)
    this.#networks = new Tally(max * addressesOfNetwork, networkShare(share))
  }

  hasRoom({ address, network }: SocketOrigin): boolean {
    return this.#addresses.hasRoom(address) && this.#networks.hasRoom(network)
  }

  change({ address, network }: SocketOrigin, by: 1 | -1, onExcess?: () => void): void {
    this.#addresses.change(address, by, onExcess)
    this.#networks.change(network, by, onExcess)
  }
}

/** Rates by address and, four times as large, by network. */
export class PlaceBuckets {
  readonly #addresses: Buckets
  readonly #networks: Buckets

  constructor(rate: Rate, share?: Share) {
    this.#addresses = new Buckets(rate, share)
    const ofNetwork = {
      atOnce: rate.atOnce * addressesOfNetwork,
      perSecond: rate.perSecond * addressesOfNetwork,
    }
    this.#networks = new Buckets(ofNetwork, networkShare(share))
  }

  holds({ address, network }: SocketOrigin, wanted: number): boolean {
    return this.#addresses.holds(address, wanted) && this.#networks.holds(network, wanted)
  }

  take({ address, network }: SocketOrigin, amount: number): void {
    this.#addresses.take(address, amount)
    this.#networks.take(network, amount)
  }

  sweep(): void {
    this.#addresses.sweep()
    this.#networks.sweep()
  }
}

import { type Bucket, Buckets, fullBucket, holds, type Rate } from './buckets.ts'

/** Origin of a socket. */
export interface Place {
  /** One IPv4 address or one IPv6 /64. */
  address: string
  /** The IPv6 /48, since one customer may have all of its addresses; for IPv4 the address itself. */
  network: string
}

/** Sockets per address: the members in a full hall behind one router. */
const socketsOfAddress = 2_000
/** Guests' sockets per address, and as many not yet authenticated. */
const guestsOfAddress = 400
const socketsOfMember = 50
export const topicsOfMember = 200
/** A guest's screen subscribes to a feed, polls, election periods and the visible cards: about ten. */
export const topicsOfGuest = 20
/** A socket refused this often for exceeding limits is closed at the next excess. */
export const refusalsUntilClosed = 50
/** Sockets opened per address, including those closed since. */
const openings: Rate = { atOnce: 4_000, perSecond: 40 }
/** A network has this many times the limits of an address. */
const addressesOfNetwork = 4

/**
 * Limits of socket requests. A request costs one, and so does each topic in it, since access checks usually query the
 * database. A member's rate covers all their sockets: holding a scroll key passes 1,800 posts a minute, with three
 * topics each. An address's rate for members lets a full hall reconnect at once.
 */
const askedByGuest: Rate = { atOnce: 300, perSecond: 10 }
const askedByGuestsOfAddress: Rate = { atOnce: 3_000, perSecond: 150 }
const askedByMember: Rate = { atOnce: 3_000, perSecond: 60 }
const askedByMembersOfAddress: Rate = { atOnce: 60_000, perSecond: 600 }

/** Counts sockets by key, up to a limit per key. */
class Tally {
  readonly #max: number
  readonly #counts = new Map<string, number>()

  constructor(max: number) {
    this.#max = max
  }

  hasRoom(key: string): boolean {
    return (this.#counts.get(key) ?? 0) < this.#max
  }

  change(key: string, by: 1 | -1): void {
    const count = (this.#counts.get(key) ?? 0) + by
    if (count === 0) this.#counts.delete(key)
    else this.#counts.set(key, count)
  }
}

/** Counts by address and, with four times the limit, by network. */
class PlaceTally {
  readonly #addresses: Tally
  readonly #networks: Tally

  constructor(max: number) {
    this.#addresses = new Tally(max)
    this.#networks = new Tally(max * addressesOfNetwork)
  }

  hasRoom({ address, network }: Place): boolean {
    return this.#addresses.hasRoom(address) && this.#networks.hasRoom(network)
  }

  change({ address, network }: Place, by: 1 | -1): void {
    this.#addresses.change(address, by)
    this.#networks.change(network, by)
  }
}

/** Rates by address and, four times as large, by network. */
class PlaceBuckets {
  readonly #addresses: Buckets
  readonly #networks: Buckets

  constructor(rate: Rate) {
    this.#addresses = new Buckets(rate)
    this.#networks = new Buckets({
      atOnce: rate.atOnce * addressesOfNetwork,
      perSecond: rate.perSecond * addressesOfNetwork,
    })
  }

  holds({ address, network }: Place, wanted: number): boolean {
    return this.#addresses.holds(address, wanted) && this.#networks.holds(network, wanted)
  }

  take({ address, network }: Place, amount: number): void {
    this.#addresses.take(address, amount)
    this.#networks.take(network, amount)
  }

  sweep(): void {
    this.#addresses.sweep()
    this.#networks.sweep()
  }
}

/** Usage by this node's sockets. Without limits, everything is allowed. */
export class Quotas {
  readonly limited: boolean
  readonly sockets = new PlaceTally(socketsOfAddress)
  readonly silent = new PlaceTally(guestsOfAddress)
  readonly guests = new PlaceTally(guestsOfAddress)
  readonly members = new Tally(socketsOfMember)
  readonly openings = new PlaceBuckets(openings)
  readonly askedByGuests = new PlaceBuckets(askedByGuestsOfAddress)
  readonly askedByMember = new Buckets(askedByMember)
  readonly askedByMembers = new PlaceBuckets(askedByMembersOfAddress)

  constructor(limited: boolean) {
    this.limited = limited
  }

  /** Returns whether this place may open another socket. */
  admits(place: Place): boolean {
    if (!this.limited) return true
    return this.openings.holds(place, 1) && this.sockets.hasRoom(place) && this.silent.hasRoom(place)
  }

  /** Removes full buckets; call it regularly. */
  sweep(): void {
    for (const buckets of [this.openings, this.askedByGuests, this.askedByMember, this.askedByMembers])
      buckets.sweep()
  }
}

/** One open socket's share of the quotas: unauthenticated at first, then a guest's or a member's. */
export class Seat {
  readonly #quotas: Quotas
  readonly #place: Place
  readonly #own: Bucket = fullBucket(askedByGuest)
  #sitter: { memberId: string | null } | undefined

  constructor(quotas: Quotas, place: Place) {
    this.#quotas = quotas
    this.#place = place
    quotas.openings.take(place, 1)
    quotas.sockets.change(place, 1)
    quotas.silent.change(place, 1)
  }

  /** Unit of fair queueing for lookups: one member, or all guests of a network. */
  get party(): string {
    return this.#sitter?.memberId ?? this.#place.network
  }

  get isSilent(): boolean {
    return this.#sitter === undefined
  }

  /** Sets the reader of this socket, null for a guest. Returns false when they have too many sockets. */
  take(memberId: string | null): boolean {
    if (this.#sitter?.memberId === memberId) return true
    this.#change(-1)
    this.#sitter = { memberId }
    const hasRoom = this.#hasRoom()
    this.#change(1)
    return hasRoom || !this.#quotas.limited
  }

  /** Charges a request to the budgets; returns false and charges nothing when one of them is too low. */
  spend(amount: number): boolean {
    const { limited, askedByGuests, askedByMember: byMember, askedByMembers } = this.#quotas
    // The first request, which authenticates, was paid for by opening the socket.
    if (!limited || this.#sitter === undefined) return true
    const { memberId } = this.#sitter
    if (memberId !== null) {
      if (!byMember.holds(memberId, amount) || !askedByMembers.holds(this.#place, amount)) return false
      byMember.take(memberId, amount)
      askedByMembers.take(this.#place, amount)
      return true
    }
    if (!holds(this.#own, askedByGuest, amount) || !askedByGuests.holds(this.#place, amount)) return false
    this.#own.left -= amount
    askedByGuests.take(this.#place, amount)
    return true
  }

  leave(): void {
    this.#change(-1)
    this.#quotas.sockets.change(this.#place, -1)
  }

  #hasRoom(): boolean {
    const memberId = this.#sitter?.memberId
    return typeof memberId === 'string'
      ? this.#quotas.members.hasRoom(memberId)
      : this.#quotas.guests.hasRoom(this.#place)
  }

  #change(by: 1 | -1): void {
    const { silent, guests, members } = this.#quotas
    if (this.#sitter === undefined) silent.change(this.#place, by)
    else if (this.#sitter.memberId === null) guests.change(this.#place, by)
    else members.change(this.#sitter.memberId, by)
  }
}

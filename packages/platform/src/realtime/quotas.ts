import type { SharedCounts } from '../redis/shared-counts.ts'
import { type Bucket, Buckets, fullBucket, holds, type Rate, type Share } from './buckets.ts'
import { PlaceBuckets, PlaceTally, type SocketOrigin, Tally } from './tallies.ts'

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
/**
 * Limits of socket requests. A request costs one, and so does each topic in it, since access checks usually query the
 * database. A member's rate covers all their sockets: holding a scroll key passes 1,800 posts a minute, with three
 * topics each. An address's rate for members lets a full hall reconnect at once.
 */
const askedByGuest: Rate = { atOnce: 300, perSecond: 10 }
const askedByGuestsOfAddress: Rate = { atOnce: 3_000, perSecond: 150 }
const askedByMember: Rate = { atOnce: 3_000, perSecond: 60 }
const askedByMembersOfAddress: Rate = { atOnce: 60_000, perSecond: 600 }

/** Usage by sockets: of all nodes where counts are shared, otherwise of this one. Without limits, everything is allowed. */
export class Quotas {
  readonly limited: boolean
  readonly sockets: PlaceTally
  readonly silent: PlaceTally
  readonly guests: PlaceTally
  readonly members: Tally
  readonly openings: PlaceBuckets
  readonly askedByGuests: PlaceBuckets
  readonly askedByMember: Buckets
  readonly askedByMembers: PlaceBuckets

  constructor(limited: boolean, counts?: SharedCounts) {
    this.limited = limited
    const share = (name: string): Share | undefined =>
      counts !== undefined && limited ? { counts, name } : undefined
    this.sockets = new PlaceTally(socketsOfAddress, share('sockets'))
    this.silent = new PlaceTally(guestsOfAddress, share('silent'))
    this.guests = new PlaceTally(guestsOfAddress, share('guests'))
    this.members = new Tally(socketsOfMember, share('members'))
    this.openings = new PlaceBuckets(openings, share('openings'))
    this.askedByGuests = new PlaceBuckets(askedByGuestsOfAddress, share('asked-by-guests'))
    this.askedByMember = new Buckets(askedByMember, share('asked-by-member'))
    this.askedByMembers = new PlaceBuckets(askedByMembersOfAddress, share('asked-by-members'))
  }

  /** Returns whether this place may open another socket. */
  admits(place: SocketOrigin): boolean {
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
  readonly #place: SocketOrigin
  readonly #own: Bucket = fullBucket(askedByGuest)
  readonly #onExcess: () => void
  #sitter: { memberId: string | null } | undefined
  /** A refused reader does not count: otherwise others would seem too many. */
  #isRefused = false
  #hasLeft = false

  /** @param onExcess called when it turns out that there are too many on all nodes together; the seat is then free */
  constructor(quotas: Quotas, place: SocketOrigin, onExcess: () => void) {
    this.#quotas = quotas
    this.#place = place
    this.#onExcess = () => {
      if (this.#hasLeft) return
      this.leave()
      onExcess()
    }
    quotas.openings.take(place, 1)
    quotas.sockets.change(place, 1, this.#onExcess)
    this.#change(1)
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
    if (this.#hasLeft || this.#sitter?.memberId === memberId) return true
    this.#change(-1)
    this.#sitter = { memberId }
    this.#isRefused = this.#quotas.limited && !this.#hasRoom()
    this.#change(1)
    return !this.#isRefused
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
    if (this.#hasLeft) return
    this.#hasLeft = true
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
    if (this.#isRefused) return
    const { silent, guests, members } = this.#quotas
    const sitter = this.#sitter
    const onExcess = () => {
      if (this.#sitter === sitter) this.#onExcess()
    }
    if (sitter === undefined) silent.change(this.#place, by, onExcess)
    else if (sitter.memberId === null) guests.change(this.#place, by, onExcess)
    else members.change(sitter.memberId, by, onExcess)
  }
}

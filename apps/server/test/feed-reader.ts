import { getFeed } from '@parvis/contract/discovery/feed.ts'
import { TestSocket } from './socket.ts'
import type { SignedUp } from './steady-writers.ts'

interface Page {
  items: { id: string }[]
  next_cursor: string | null
}

/** A reader whose tab shows the citizens' feed of one node. It receives events of posts, and fetches on request. */
export class FeedReader {
  /** Posts announced by events, in order. */
  readonly announcedPosts: string[] = []
  /** Posts announced to the reader or fetched. */
  readonly known = new Set<string>()
  /** Times at which it was sent to fetch. */
  resyncs = 0
  readonly #address: string
  readonly #member: SignedUp
  readonly #socket: TestSocket
  readonly #watching: NodeJS.Timeout
  #heard = 0
  #fetching: Promise<void> = Promise.resolve()

  private constructor(address: string, member: SignedUp, socket: TestSocket) {
    this.#address = address
    this.#member = member
    this.#socket = socket
    this.#watching = setInterval(() => this.#look(), 20)
  }

  static async open(address: string, member: SignedUp): Promise<FeedReader> {
    const socket = await TestSocket.open(address, member.token)
    const refused = await socket.follows('feed:citizens')
    if (refused !== null) throw new Error(`the feed is refused: ${refused}`)
    return new FeedReader(address, member, socket)
  }

  /** Whether its socket is still open. */
  get isOpen(): boolean {
    return this.#socket.closed === null
  }

  /** Resolves once the fetches under way have ended. */
  async rests(): Promise<void> {
    this.#look()
    await this.#fetching
  }

  close(): void {
    clearInterval(this.#watching)
    this.#socket.close()
  }

  #look(): void {
    for (const { event } of this.#socket.events.slice(this.#heard)) {
      this.#heard += 1
      if (event.type !== 'post_published') continue
      this.announcedPosts.push(event.id)
      this.known.add(event.id)
    }
    if (this.resyncs === this.#socket.resyncs) return
    this.resyncs = this.#socket.resyncs
    this.#fetching = this.#fetching.then(() => this.#fetch())
  }

  /** Reads the whole feed, as the first screen does, and the next ones as it is scrolled. */
  async #fetch(): Promise<void> {
    const { seen } = this.#socket
    const headers = {
      authorization: `Bearer ${this.#member.token}`,
      ...(seen === undefined ? {} : { 'x-parvis-seen': seen }),
    }
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = new URLSearchParams({ tab: 'citizens', ...(cursor === '' ? {} : { cursor }) })
      const answer = await fetch(`${this.#address}/api/v1${getFeed.path}?${query}`, { headers })
      if (answer.ok) {
        const page = (await answer.json()) as Page
        for (const { id } of page.items) this.known.add(id)
        cursor = page.next_cursor
      } else if (answer.status < 500) throw new Error(`the feed answered ${answer.status}`)
    }
  }
}

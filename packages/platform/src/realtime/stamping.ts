/** Adds the position to a message's text. */
type Stamp = (text: string) => string

/**
 * Adds to each message the position that its readers need, and keeps the order. Waits for the position: an event must not
 * arrive without the position that a read of its subject needs.
 */
export interface Stamping {
  /** `pass` gets the function that adds `at` to the texts of one message. */
  stamp(pass: (stamp: Stamp) => void): void
}

/** Without a `position` of its own, nothing is added and nothing waits. */
export function createStamping(position: (() => Promise<string>) | undefined): Stamping {
  if (position === undefined) return { stamp: (pass) => pass((text) => text) }
  let waiting: ((stamp: Stamp) => void)[] = []
  let isAsking = false

  async function ask(source: () => Promise<string>): Promise<void> {
    isAsking = true
    while (waiting.length > 0) {
      const stamped = waiting
      waiting = []
      const at = JSON.stringify(await source())
      for (const pass of stamped) pass((text) => `${text.slice(0, -1)},"at":${at}}`)
    }
    isAsking = false
  }

  return {
    stamp(pass) {
      waiting.push(pass)
      if (!isAsking) void ask(position)
    },
  }
}

interface Waiting {
  text: string
  pass(text: string): void
}

/**
 * Adds to each message the position that its readers need, and keeps the order. Waits for the position: an event must not
 * arrive without the position that a read of its subject needs.
 */
export interface Stamping {
  /** The text of a message; `pass` gets it with `at`. */
  stamp(text: string, pass: (text: string) => void): void
}

/** Without a `position` of its own, nothing is added and nothing waits. */
export function createStamping(position: (() => Promise<string>) | undefined): Stamping {
  if (position === undefined) return { stamp: (text, pass) => pass(text) }
  let waiting: Waiting[] = []
  let isAsking = false

  async function ask(source: () => Promise<string>): Promise<void> {
    isAsking = true
    while (waiting.length > 0) {
      const stamped = waiting
      waiting = []
      const at = JSON.stringify(await source())
      for (const { text, pass } of stamped) pass(`${text.slice(0, -1)},"at":${at}}`)
    }
    isAsking = false
  }

  return {
    stamp(text, pass) {
      waiting.push({ text, pass })
      if (!isAsking) void ask(position)
    },
  }
}

/** Repeats within this time are merged into one trailing event. */
const coalesceMilliseconds = 25

interface RecentEvent {
  topic: string
  whole: string | undefined
  until: number
  again: boolean
}

/** Sends the first event at once; merges repeats into one trailing event. `whole`: the event's text with private content. */
export function createCoalescing(pass: (topic: string, text: string, whole: string | undefined) => void) {
  /** Ordered by `until`. */
  const recent = new Map<string, RecentEvent>()
  let timer: NodeJS.Timeout | undefined

  function sweep(): void {
    timer = undefined
    const now = performance.now()
    for (const [text, event] of recent) {
      if (event.until > now) break
      recent.delete(text)
      if (event.again) send(event.topic, text, event.whole)
    }
    arm()
  }

  function arm(): void {
    const [first] = recent.values()
    if (first !== undefined) timer ??= setTimeout(sweep, Math.max(1, first.until - performance.now()))
  }

  function send(topic: string, text: string, whole?: string): void {
    const event = recent.get(text)
    if (event !== undefined) {
      event.again = true
      return
    }
    recent.set(text, { topic, whole, until: performance.now() + coalesceMilliseconds, again: false })
    arm()
    pass(topic, text, whole)
  }

  return { send, close: () => clearTimeout(timer) }
}

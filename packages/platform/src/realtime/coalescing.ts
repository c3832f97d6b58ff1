/** Repeats within this time are merged into one trailing event. */
const coalesceMilliseconds = 25

interface Said {
  topic: string
  whole: string | undefined
  until: number
  again: boolean
}

/** Sends the first event at once; merges repeats into one trailing event. `whole`: the event's text with private content. */
export function coalescing(pass: (topic: string, text: string, whole: string | undefined) => void) {
  /** Ordered by `until`. */
  const lately = new Map<string, Said>()
  let timer: NodeJS.Timeout | undefined

  function sweep(): void {
    timer = undefined
    const now = performance.now()
    for (const [text, said] of lately) {
      if (said.until > now) break
      lately.delete(text)
      if (said.again) say(said.topic, text, said.whole)
    }
    arm()
  }

  function arm(): void {
    const [first] = lately.values()
    if (first !== undefined) timer ??= setTimeout(sweep, Math.max(1, first.until - performance.now()))
  }

  function say(topic: string, text: string, whole?: string): void {
    const said = lately.get(text)
    if (said !== undefined) {
      said.again = true
      return
    }
    lately.set(text, { topic, whole, until: performance.now() + coalesceMilliseconds, again: false })
    arm()
    pass(topic, text, whole)
  }

  return { say, close: () => clearTimeout(timer) }
}

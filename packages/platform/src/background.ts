/** Work that no request waits for. A stop waits for it before the database closes. */
export interface Background {
  /** Takes over work that handles its own errors. */
  run(work: Promise<unknown>): void
  /** Resolves once all work has ended, including work begun meanwhile. */
  settled(): Promise<void>
}

export function createBackground(): Background {
  const running = new Set<Promise<unknown>>()
  return {
    run(work) {
      running.add(work)
      const forget = () => running.delete(work)
      work.then(forget, forget)
    },
    async settled() {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}

/**
 * Functions and values that a feature takes from features above it, which it may not import (ADR 29). The lower feature
 * declares the port and calls it; `apps/server/src/features/ports.ts` provides it. Implementations keep no state: all of a
 * process's contexts share it.
 */
export interface Port<Provided extends object> {
  /** Throws when nothing is provided. */
  (): Provided
  /** Replaces what was provided before. */
  provide(provided: Provided): void
}

/**
 * @param name of the feature, for errors
 * @example const polls = createPort<{ lockElection(tx: Tx, electionId: string): Promise<void> }>('polls')
 */
export function createPort<Provided extends object>(name: string): Port<Provided> {
  let current: Provided | undefined
  const read = () => {
    if (current === undefined) throw new Error(`the port of ${name} is not provided`)
    return current
  }
  return Object.assign(read, {
    provide(provided: Provided) {
      current = provided
    },
  })
}

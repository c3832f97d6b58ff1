interface QueuedLookup {
  isWanted(): boolean
  go(mayAsk: boolean): void
}

/**
 * Lets only a few lookups reach the database at the same time. Parties that wait take turns, so that one with a thousand
 * lookups does not hold up one with a single lookup.
 */
export interface LookupGate {
  /**
   * Runs `ask` when the party's turn comes. Resolves to undefined, without asking, when `isWanted` is false by then: the
   * socket has closed.
   */
  pass<Answer>(
    party: string,
    isWanted: () => boolean,
    ask: () => Promise<Answer>,
  ): Promise<Answer | undefined>
}

export function createLookupGate(places: number): LookupGate {
  /** Parties in the order of their turns. */
  const waiting = new Map<string, QueuedLookup[]>()
  let busy = 0

  function passOn(): void {
    for (const [party, queue] of waiting) {
      waiting.delete(party)
      const next = queue.shift()
      if (queue.length > 0) waiting.set(party, queue)
      const mayAsk = next?.isWanted() ?? false
      next?.go(mayAsk)
      if (mayAsk) return
    }
    busy -= 1
  }

  function turn(party: string, isWanted: () => boolean): Promise<boolean> {
    return new Promise((go) => {
      const queue = waiting.get(party)
      if (queue === undefined) waiting.set(party, [{ isWanted, go }])
      else queue.push({ isWanted, go })
    })
  }

  return {
    async pass(party, isWanted, ask) {
      if (busy < places) busy += 1
      else if (!(await turn(party, isWanted))) return undefined
      try {
        return await ask()
      } finally {
        passOn()
      }
    },
  }
}

type Concerns<Member> = (member: Member) => boolean

/** Looks members up, and repeats a lookup during which the member has changed. */
export function createMemberLookups<Member>() {
  /** Members changed since the beginning of each running lookup. */
  const underWay = new Set<Concerns<Member>[]>()

  async function find(ask: () => Promise<Member | null | undefined>): Promise<Member | null | undefined> {
    const changes: Concerns<Member>[] = []
    underWay.add(changes)
    try {
      const member = await ask()
      if (!member || !changes.some((concerns) => concerns(member))) return member
    } finally {
      underWay.delete(changes)
    }
    return find(ask)
  }

  return {
    find,
    /** Rights or sessions of some members have changed. */
    noteChange(concerns: Concerns<Member>): void {
      for (const changes of underWay) changes.push(concerns)
    },
  }
}

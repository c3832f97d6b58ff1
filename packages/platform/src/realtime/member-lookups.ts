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

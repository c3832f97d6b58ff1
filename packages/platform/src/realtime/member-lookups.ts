type Concerns<Member> = (member: Member) => boolean

/** Looks members up, and once more when something of theirs has changed meanwhile. */
export function createMemberLookups<Member>() {
  /** For each look-up under way: whom the changes since its beginning concern. */
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

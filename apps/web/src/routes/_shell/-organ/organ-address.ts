const tabs = ['members', 'votes', 'meetings', 'laws'] as const
export type OrganTab = (typeof tabs)[number]

/** The part of the address that says which part of the page is open, and the day of its members. */
export interface OrganAddress {
  tab?: OrganTab | undefined
  on?: string | undefined
}

export function readOrganAddress(search: Record<string, unknown>): OrganAddress {
  const { on } = search
  return {
    tab: tabs.find((tab) => tab === search.tab),
    on: typeof on === 'string' && (on === 'ever' || /^\d{4}-\d{2}-\d{2}$/.test(on)) ? on : undefined,
  }
}

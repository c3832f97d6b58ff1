import { type FeedSort, feedSorts } from '@parvis/contract/discovery/feed.ts'
import { feedTabs } from '@parvis/contract/feed-tabs.ts'
import type { FeedTab, RegionCode } from '@parvis/contract/fields.schemas.ts'
import type { Orientation, PartyId } from '@parvis/contract/people/parties.schemas.ts'
import {
  bundledPartyIds,
  orientations,
  partiesCeiling,
  partyIdPattern,
} from '@parvis/contract/people/parties.ts'
import { defaultRegion, regionCodes } from '@parvis/contract/regions.ts'

/** The feed's part of the address. Default values are left out, so that one view has one address. */
export interface FeedSearch {
  tab?: FeedTab
  scope?: 'local'
  region?: RegionCode
  /** On the politics tab only: other authors have no party. */
  orientation?: Orientation
  following?: true
  /** By commas, in the order of {@link partiesOf}. */
  parties?: string
  sort?: Exclude<FeedSort, 'recent'>
}

/** Filters chosen beside the tab. */
export type FeedFilters = Omit<FeedSearch, 'tab'>

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((candidate) => candidate === String(value))

/** Reads an address that anybody may have written: what means nothing is left out. */
export function readFeedSearch(search: Record<string, unknown>): FeedSearch {
  const tab = oneOf(feedTabs, search.tab)
  const scope = search.scope === 'local' ? 'local' : undefined
  const sort = oneOf(feedSorts, search.sort)
  const isPolitics = (tab ?? 'politics') === 'politics'
  // Named even when undefined: what is left out keeps the address's own, unknown value.
  return {
    tab: tab === 'politics' ? undefined : tab,
    scope,
    region: scope && oneOf(regionCodes, search.region),
    orientation: isPolitics ? oneOf(orientations, search.orientation) : undefined,
    following: String(search.following) === 'true' ? true : undefined,
    parties:
      isPolitics && search.parties !== undefined ? joinParties(String(search.parties).split(',')) : undefined,
    sort: sort === 'recent' ? undefined : sort,
  }
}

const isBundled = (id: PartyId): boolean => bundledPartyIds.some((bundled) => bundled === id)

/** The chosen parties: those that Parvis began with in their order, then others that there may be. */
export function partiesOf(parties: string | undefined): PartyId[] {
  const named = new Set(parties?.split(',').filter((id) => id.length <= 30 && partyIdPattern.test(id)))
  const others = [...named].filter((id) => !isBundled(id)).sort()
  return [...bundledPartyIds.filter((id) => named.has(id)), ...others].slice(0, partiesCeiling)
}

export function joinParties(chosen: readonly PartyId[]): string | undefined {
  return partiesOf(chosen.join()).join() || undefined
}

/** Whether a party is named that only the server can know. */
export function namesOthers({ parties }: FeedSearch): boolean {
  return partiesOf(parties).some((id) => !isBundled(id))
}

/** Query sent to the server. */
export function feedQueryOf({ tab = 'politics', following, ...filters }: FeedSearch) {
  return { tab, ...filters, following: following && ('true' as const) }
}

/** A short text that is the same for the same view. */
export function feedViewKey({ tab: _, ...filters }: FeedSearch): string {
  return Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&')
}

/** Whether anything beside the tab was chosen. */
export function isFiltered(search: FeedSearch): boolean {
  return feedViewKey(search) !== ''
}

/** The region that `local` shows; null for a member's own, which the server knows. */
export function shownRegion({ region }: FeedFilters, isGuest: boolean): RegionCode | null {
  return region ?? (isGuest ? defaultRegion : null)
}

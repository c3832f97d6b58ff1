import type { RelevanceTerm } from '@parvis/contract/discovery/relevance.schemas.ts'
import { relevance } from '@parvis/contract/discovery/relevance.ts'
import { shareOut } from '../../../lib/hemicycle.ts'

export interface Share<Key extends string> {
  key: Key
  /** Whole percent; the shares of an order add up to 100. */
  percent: number
}

/** Days after which a post has nothing left of its freshness, in the shares that readers see. */
export const freshDays = 7

/** Shares of weights in whole percent, largest first. Weights of zero or less have none. */
export function sharesOf<Key extends string>(weights: readonly { key: Key; weight: number }[]): Share<Key>[] {
  const counted = weights.filter(({ weight }) => weight > 0)
  const percents = shareOut(
    100,
    counted.map(({ weight }) => weight),
  )
  return counted
    .map(({ key }, place) => ({ key, percent: percents[place] ?? 0 }))
    .filter(({ percent }) => percent > 0)
    .sort((one, other) => other.percent - one.percent)
}

/**
 * Shares of a post's lead, in relevance, over a post of {@link freshDays} days ago with no exchange, of an unverified
 * account that the reader does not follow. `now` in milliseconds.
 */
export function relevanceShares(terms: readonly RelevanceTerm[], now: number) {
  const isHeld = terms.some(({ key }) => key === 'reserve')
  return sharesOf(
    terms.flatMap((term): { key: Exclude<RelevanceTerm['key'], 'reserve'>; weight: number }[] => {
      if (term.key === 'reserve' || (isHeld && term.key !== 'age')) return []
      if (term.key !== 'age') return [{ key: term.key, weight: term.value }]
      const hours = (now - Date.parse(term.input.created_at)) / 3_600_000
      return [{ key: term.key, weight: relevance.pointsPerHour * (freshDays * 24 - hours) }]
    }),
  )
}

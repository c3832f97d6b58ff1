import { isHomePage } from '@parvis/contract/civic/corrections.ts'
import type { FactBasis } from '@parvis/contract/civic/political-slugs.ts'
import { z } from 'zod'

export const Source = z.strictObject({
  institution: z.string().min(1),
  page: z.string().min(1),
  url: z.url({ protocol: /^https$/ }).nullish(),
  exactPage: z.boolean().optional(),
})

type GivenSource = z.output<typeof Source>

/** Whether the address is that of the page, which a home page never is. */
export function isExactPage({ url, exactPage = true }: Pick<GivenSource, 'url' | 'exactPage'>): boolean {
  return exactPage && !isHomePage(url)
}

interface Sourced {
  source: GivenSource
  secondSource?: GivenSource | null | undefined
  publishedOn?: string | null | undefined
  readOn?: string | null | undefined
  asOf: string
  basis: FactBasis
}

/** Broken rules about where a record comes from, one sentence each. */
export function brokenSourceRules(record: Sourced): string[] {
  const { source, secondSource, publishedOn, readOn, asOf, basis } = record
  const broken: string[] = []
  if (basis === 'cross-checked' && secondSource == null)
    broken.push('A cross-checked record does not name its second source.')
  if (secondSource != null && isSameSource(source, secondSource))
    broken.push('The second source is the same as the first.')
  if (readOn != null && asOf > readOn)
    broken.push('The day of the fact is later than the day on which it was read.')
  if (readOn != null && publishedOn != null && publishedOn > readOn)
    broken.push('The day of publication is later than the day of reading.')
  return broken
}

function isSameSource(one: GivenSource, other: GivenSource): boolean {
  if (one.url != null && one.url === other.url) return true
  return one.institution === other.institution && one.page === other.page
}

/** Further rules for bundled records, which state every field themselves. */
export function unstatedFields(record: Sourced): string[] {
  const { source, secondSource, publishedOn, readOn, basis } = record
  const broken: string[] = []
  for (const one of [source, secondSource])
    if (one != null && isHomePage(one.url) && one.exactPage !== false)
      broken.push(`The address of « ${one.page} » is a home page: mark it with exactPage: false.`)
  if (publishedOn === undefined) broken.push('State publishedOn, or null where it is not established.')
  if (readOn === undefined) broken.push('State readOn, or null where the source was not read again.')
  if (readOn === null && basis !== 'general-knowledge') broken.push('A source that counts was read on a day.')
  return broken
}

import { apiAddress } from '../endpoint.ts'
/** Tabs of the dashboard, named as in addresses and in the spec (001 §2). */
export const politicalTabs = ['gouvernance', 'elections', 'economie', 'europe', 'transparence'] as const
export type PoliticalTab = (typeof politicalTabs)[number]

export const politicalTemplates = [
  'generic',
  'elections',
  'presidents',
  'economy',
  'europe',
  'polls',
  'laws',
] as const
export type PoliticalTemplate = (typeof politicalTemplates)[number]

/** All pages of `/political-data/:slug`, with the template that renders each (spec 001 §2). */
export const politicalSlugs = {
  governments: 'generic',
  deputies: 'generic',
  senators: 'generic',
  institutions: 'generic',
  agenda: 'generic',
  press: 'generic',
  international: 'generic',
  government: 'generic',
  assembly: 'generic',
  senate: 'generic',
  constitutional: 'generic',
  regions: 'generic',
  transparency: 'generic',
  lobby: 'generic',
  declaration: 'generic',
  contracts: 'generic',
  performance: 'generic',
  reforms: 'generic',
  debates: 'generic',
  interviews: 'generic',
  statements: 'generic',
  elections: 'elections',
  legislatives: 'elections',
  referendums: 'elections',
  european: 'elections',
  'euro-elections': 'elections',
  'presidential-2027': 'elections',
  'legislative-2027': 'elections',
  'municipal-2026': 'elections',
  'regional-2028': 'elections',
  votes: 'elections',
  presidents: 'presidents',
  president: 'presidents',
  economy: 'economy',
  demographics: 'economy',
  growth: 'economy',
  unemployment: 'economy',
  inflation: 'economy',
  budget: 'economy',
  debt: 'economy',
  trade: 'economy',
  'public-accounts': 'economy',
  'european-meps': 'europe',
  parliament: 'europe',
  commission: 'europe',
  council: 'europe',
  court: 'europe',
  ecb: 'europe',
  polls: 'polls',
  laws: 'laws',
} as const satisfies Record<string, PoliticalTemplate>

export type PoliticalSlug = keyof typeof politicalSlugs

/** The 27 cards of the dashboard, in display order within each tab. */
export const politicalCards = [
  { slug: 'president', tab: 'gouvernance' },
  { slug: 'government', tab: 'gouvernance' },
  { slug: 'assembly', tab: 'gouvernance' },
  { slug: 'senate', tab: 'gouvernance' },
  { slug: 'constitutional', tab: 'gouvernance' },
  { slug: 'regions', tab: 'gouvernance' },
  { slug: 'presidential-2027', tab: 'elections' },
  { slug: 'euro-elections', tab: 'elections' },
  { slug: 'legislatives', tab: 'elections' },
  { slug: 'referendums', tab: 'elections' },
  { slug: 'municipal-2026', tab: 'elections' },
  { slug: 'regional-2028', tab: 'elections' },
  { slug: 'growth', tab: 'economie' },
  { slug: 'unemployment', tab: 'economie' },
  { slug: 'inflation', tab: 'economie' },
  { slug: 'debt', tab: 'economie' },
  { slug: 'budget', tab: 'economie' },
  { slug: 'trade', tab: 'economie' },
  { slug: 'european-meps', tab: 'europe' },
  { slug: 'commission', tab: 'europe' },
  { slug: 'council', tab: 'europe' },
  { slug: 'court', tab: 'europe' },
  { slug: 'european', tab: 'europe' },
  { slug: 'international', tab: 'europe' },
  { slug: 'public-accounts', tab: 'transparence' },
  { slug: 'transparency', tab: 'transparence' },
  { slug: 'lobby', tab: 'transparence' },
] as const satisfies readonly { slug: PoliticalSlug; tab: PoliticalTab }[]

/** Tabs of an election page (spec 001 §2); blocks refer to them. */
export const electionSections = ['presidential', 'legislative', 'european'] as const
export type ElectionSection = (typeof electionSections)[number]

/**
 * Certainty of a fact: confirmed by two independent places; found in one copy of the official source; known but not
 * verified again, shown as a warning.
 */
export const factBases = ['cross-checked', 'single-copy', 'general-knowledge'] as const
export type FactBasis = (typeof factBases)[number]

export function isPoliticalSlug(slug: string): slug is PoliticalSlug {
  return Object.hasOwn(politicalSlugs, slug)
}

/** Fragment of the address of one figure of a block. */
export const figureAnchor = (key: string) => `figure-${key}`

/**
 * Path of a block's CSV file, without the site: RFC 4180 with `;` (French spreadsheets split columns there), UTF-8 with
 * a byte order mark, decimal comma, column names in the first line, source and date in each row.
 */
export function politicalCsvPath(slug: PoliticalSlug, block: string): string {
  return `${apiAddress}/political-data/${slug}/${block}.csv`
}

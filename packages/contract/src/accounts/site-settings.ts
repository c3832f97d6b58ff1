import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './site-settings.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Groups of settings that are read and changed together, each with a schema of its own (`site-settings.schemas.ts`). */
export const settingsSections = [
  'identity',
  'appearance',
  'contact',
  'registration',
  'duties',
  'legal',
  'pages',
  'languages',
  'features',
  'limits',
  'retention',
  'witnesses',
] as const
export type SettingsSection = (typeof settingsSections)[number]

/** Lengths of the texts of the settings, and how many pages there may be. */
export const settingsLimits = {
  name: 40,
  description: 300,
  operator: 1_000,
  contact: 320,
  legalText: 20_000,
  pages: 20,
  slug: 60,
  pageTitle: 80,
  pageText: 40_000,
  /** Name of a body for disputes out of court, and of who certified it; number of bodies. */
  bodyName: 200,
  bodies: 50,
  /** Witnesses of the public log: a note has at most 16 signatures, two of them of the log. */
  witnesses: 14,
  reason: 500,
} as const

/** Name of the file of a logo, below `/media/site/`. */
export const logoName = /^logo-[0-9a-f-]{36}\.(png|jpg|webp)$/

/** Last part of the address of a page. */
export const pageSlug = /^[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * Least and most days for each retention period. Documents: the CNIL has them destroyed once they have served. Notices: an action
 * against the decision must remain possible for six months (regulation 2022/2065, article 20), and no longer than a year serves it.
 * Security: the CNIL has logs kept from six months to a year (deliberation 2021-122).
 */
export const retentionBounds = {
  documents_days: { least: 1, most: 30, usual: 30 },
  notices_days: { least: 180, most: 365, usual: 365 },
  security_days: { least: 180, most: 365, usual: 365 },
} as const

export const getAbout = anyone('getAbout', 'GET /about')

/** Pages of the site's own texts that the publisher may add to. */
export const addedTexts = ['terms', 'privacy', 'accessibility'] as const

export const getSitePage = anyone('getSitePage', 'GET /site-pages/:slug')
export const getAddedText = anyone('getAddedText', 'GET /site-texts/:text')

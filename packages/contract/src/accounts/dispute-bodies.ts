import type { DisputeBody } from './site-settings.schemas.ts'

/**
 * Out-of-court dispute settlement bodies that were certified for social networks (regulation 2022/2065, article 21), as far as
 * a source says so; read on 26 November 2026. Administrators change the list. The Commission publishes the whole one.
 */
export const knownBodies: readonly DisputeBody[] = [
  {
    name: 'Appeals Centre Europe',
    url: 'https://www.appealscentre.eu',
    country: 'IE',
    coordinator: 'Coimisiún na Meán',
    certified_on: '2024-09-26',
    valid_until: '2029-09-26',
    source_url: 'https://cnam.ie/category/digital-services',
    checked_on: '2026-11-26',
  },
  {
    name: 'User Rights',
    url: 'https://user-rights.org',
    country: 'DE',
    coordinator: 'Bundesnetzagentur',
    certified_on: '2024-08-12',
    valid_until: '',
    source_url: 'https://user-rights.org/de/vorteile',
    checked_on: '2026-11-26',
  },
  {
    name: 'ADROIT',
    url: 'https://adroit.legal',
    country: 'MT',
    coordinator: 'Malta Communications Authority',
    certified_on: '2024-07-12',
    valid_until: '',
    source_url: 'https://adroit.legal',
    checked_on: '2026-11-26',
  },
]

/** The Commission's list of all certified bodies. */
export const certifiedBodies =
  'https://digital-strategy.ec.europa.eu/en/policies/dsa-out-court-dispute-settlement'

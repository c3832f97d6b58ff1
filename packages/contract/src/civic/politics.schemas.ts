import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Cursor, pageOf } from '../fields.schemas.ts'
import { PoliticalBlock } from './political-blocks.schemas.ts'
import { PoliticalPerson, Provenance } from './political-people.schemas.ts'
import {
  electionSections,
  type PoliticalSlug,
  politicalSlugs,
  politicalTabs,
  politicalTemplates,
} from './political-slugs.ts'

const slugs = Object.keys(politicalSlugs) as [PoliticalSlug, ...PoliticalSlug[]]

export const PoliticalPage = z.object({
  slug: z.enum(slugs),
  template: z.enum(politicalTemplates),
  title: z.string(),
  summary: z.string(),
  /** Tab of an election page that is shown first. */
  section: z.enum(electionSections).nullable(),
  /** In reading order; on the page of one indicator or institution, its own blocks come first. */
  blocks: z.array(PoliticalBlock),
})
export type PoliticalPage = z.infer<typeof PoliticalPage>

export const getPoliticalDashboard = {
  summary: 'The dashboard: its five tabs and 27 cards, each with a key figure where there is one',
  scope: 'read',
  returns: z.object({
    cards: z.array(
      z.object({
        slug: z.enum(slugs),
        tab: z.enum(politicalTabs),
        title: z.string(),
        description: z.string(),
        figure: z.object({ label: z.string(), display: z.string(), provenance: Provenance }).nullable(),
      }),
    ),
  }),
} satisfies Description

export type PoliticalDashboard = z.infer<typeof getPoliticalDashboard.returns>

/** Kinds of political data that a search finds. */
export const findingKinds = [
  'page',
  'person',
  'party',
  'law',
  'series',
  'figure',
  'election',
  'institution',
  'region',
] as const

export const searchPolitics = {
  summary:
    'What answers to some words in all of the political data, the closest first: pages, people, parties, laws, series, figures, elections, institutions, regions',
  scope: 'read',
  query: z.strictObject({ q: z.string() }),
  returns: z.object({
    /** Word beginnings to highlight in the results, without case and accents. */
    marks: z.array(z.string()),
    items: z.array(
      z.object({
        kind: z.enum(findingKinds),
        title: z.string(),
        /** Kind of result: a function, a date, a value. */
        detail: z.string().nullable(),
        /** Path of the page, with its block after `#`. */
        path: z.string(),
        as_of: z.iso.date().nullable(),
        /** Institution that states it; null for a page of this site. */
        source: z.string().nullable(),
        /** Older than such a fact should be. */
        is_stale: z.boolean(),
      }),
    ),
    /** There are more results than listed: a longer query is needed. */
    more: z.boolean(),
  }),
} satisfies Description

export type PoliticalFindings = z.infer<typeof searchPolitics.returns>

export const getPoliticalPage = {
  summary: 'A page of political data: its blocks, each with its source and its date',
  scope: 'read',
  params: z.strictObject({ slug: z.string() }),
  returns: PoliticalPage,
  refusals: ['political_page_not_found'],
} satisfies Description

export const listPoliticalPeople = {
  summary:
    'The people of a block, by name; with `q`, those who answer to it by name, party, group, function, constituency or committee',
  scope: 'read',
  params: z.strictObject({ slug: z.string(), block: z.string() }),
  query: z.strictObject({ q: z.string().optional(), cursor: Cursor.optional() }),
  returns: pageOf(PoliticalPerson),
  refusals: ['political_page_not_found', 'political_block_not_found'],
} satisfies Description

/** A value before its correction. */
export const PoliticalVersion = z.object({
  id: z.string(),
  /** Corrected value: « Dette publique fin juin 2026 ». */
  record: z.string(),
  corrected_at: z.iso.datetime(),
  /** Reason given for the correction, or the import that made it. */
  reason: z.string(),
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  /** Source and date of the former value. */
  before: Provenance,
})
export type PoliticalVersion = z.infer<typeof PoliticalVersion>

export const listPoliticalVersions = {
  summary: 'The corrections that a block’s values went through, the latest first, each with what it replaced',
  scope: 'read',
  params: z.strictObject({ slug: z.string(), block: z.string() }),
  query: z.strictObject({ cursor: Cursor.optional() }),
  returns: pageOf(PoliticalVersion),
  refusals: ['political_page_not_found', 'political_block_not_found'],
} satisfies Description

/** Parts of a record that may not be established. */
export const unestablishedParts = [
  'list',
  'turnout',
  'ballots',
  'results',
  'all_results',
  'seats',
  'all_seats',
  'holder',
  'current',
  'party',
  'since',
  'committees',
  'abstentions',
  'monthly',
] as const
export type UnestablishedPart = (typeof unestablishedParts)[number]

/** Most record names listed per gap; `count` counts all. */
export const namesListed = 60

export const getPoliticalSources = {
  summary:
    'Age of each dataset of political data, how many of its records lack an exact page or were not read again, and what is not established',
  scope: 'read',
  returns: z.object({
    /** The day in Paris. */
    today: z.iso.date(),
    datasets: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        records: z.int(),
        /** Oldest and latest day for which a record is known; null for an empty dataset. */
        oldest: z.iso.date().nullable(),
        latest: z.iso.date().nullable(),
        /** Records older than their limit, or known to have changed. */
        old: z.int(),
        /** Records that name two sources. */
        cross_checked: z.int(),
        /** Records whose exact page is not established. */
        without_page: z.int(),
        /** Records whose day of publication is not established. */
        without_publication: z.int(),
        /** Records that were not read again at their source. */
        unread: z.int(),
      }),
    ),
    unestablished: z.array(
      z.object({
        dataset: z.string(),
        part: z.enum(unestablishedParts),
        count: z.int(),
        /** Names of the records concerned, in French. */
        records: z.array(z.string()),
      }),
    ),
  }),
} satisfies Description

export type PoliticalSources = z.infer<typeof getPoliticalSources.returns>

// Shapes of the Popolo specification (popoloproject.com). Fields that are not known are left out.

/** A day, a month or a year. */
const PopoloDate = z.string().regex(/^[0-9]{4}(-[0-9]{2}){0,2}$/)

const Link = z.object({ url: z.url(), note: z.string() })

const Identifier = z.object({ identifier: z.string(), scheme: z.string() })

export const PopoloPerson = z.object({
  id: z.string(),
  name: z.string(),
  birth_date: PopoloDate.optional(),
  death_date: PopoloDate.optional(),
  identifiers: z.array(Identifier),
})
export type PopoloPerson = z.infer<typeof PopoloPerson>

export const PopoloOrganization = z.object({
  id: z.string(),
  name: z.string(),
  classification: z.enum(['institution', 'government', 'parliamentary group', 'party', 'regional council']),
  founding_date: PopoloDate.optional(),
  dissolution_date: PopoloDate.optional(),
  /** The chamber of a group. */
  parent_id: z.string().optional(),
  other_names: z.array(z.object({ name: z.string() })),
  sources: z.array(Link),
})
export type PopoloOrganization = z.infer<typeof PopoloOrganization>

export const PopoloPost = z.object({
  id: z.string(),
  label: z.string(),
  role: z.string(),
  organization_id: z.string(),
})

export const PopoloMembership = z.object({
  id: z.string(),
  person_id: z.string(),
  organization_id: z.string(),
  post_id: z.string().optional(),
  role: z.string().optional(),
  start_date: PopoloDate.optional(),
  end_date: PopoloDate.optional(),
  /** Where it is established; empty where no address is. */
  sources: z.array(Link),
})
export type PopoloMembership = z.infer<typeof PopoloMembership>

export const exportPopolo = {
  summary:
    'People, organizations, posts and memberships of political data in the Popolo format: presidents, governments, chambers, groups, parties, regions, institutions',
  scope: 'read',
  returns: z.object({
    persons: z.array(PopoloPerson),
    organizations: z.array(PopoloOrganization),
    posts: z.array(PopoloPost),
    memberships: z.array(PopoloMembership),
  }),
} satisfies Description

export type Popolo = z.infer<typeof exportPopolo.returns>

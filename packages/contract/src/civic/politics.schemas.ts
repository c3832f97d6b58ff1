import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Cursor, pageOf } from '../pages.schemas.ts'
import { Provenance } from './block-frame.schemas.ts'
import { PoliticalBlock } from './political-blocks.schemas.ts'
import { PoliticalPerson } from './political-people.schemas.ts'
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
  refusals: [],
} satisfies Description

export type PoliticalDashboard = z.infer<typeof getPoliticalDashboard.returns>

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
        kind: z.enum([
          'page',
          'person',
          'party',
          'law',
          'series',
          'figure',
          'election',
          'institution',
          'region',
        ]),
        title: z.string(),
        /** Kind of result: a function, a date, a value. */
        detail: z.string().nullable(),
        /** Path of the page, with its block after `#`. */
        path: z.string(),
        as_of: z.iso.date().nullable(),
        /** Older than such a fact should be. */
        is_stale: z.boolean(),
      }),
    ),
    /** There are more results than listed: a longer query is needed. */
    more: z.boolean(),
  }),
  refusals: [],
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

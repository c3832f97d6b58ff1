import { z } from 'zod'
import type { Description } from '../endpoint.ts'

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
  refusals: [],
} satisfies Description

export type PoliticalSources = z.infer<typeof getPoliticalSources.returns>

import { z } from 'zod'
import {
  Block,
  Color,
  Grouping,
  PeopleBlock,
  PresidentsBlock,
  Provenance,
} from './political-people.schemas.ts'

/** Key figures, each with its own source and date; {@link figureAnchor} is the address of one. */
export const FiguresBlock = Block.extend({
  kind: z.literal('figures'),
  figures: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      /** French text, with its unit. */
      display: z.string(),
      value: z.number().nullable(),
      unit: z.string().nullable(),
      /** The day that the figure refers to, or the end of its period. */
      refers_to: z.iso.date().nullable(),
      note: z.string().nullable(),
      provenance: Provenance,
    }),
  ),
})
export type FiguresBlock = z.infer<typeof FiguresBlock>

/** Sentences about an institution or a vote. */
export const FactsBlock = Block.extend({ kind: z.literal('facts'), facts: z.array(z.string()) })
export type FactsBlock = z.infer<typeof FactsBlock>

export const TableBlock = Block.extend({
  kind: z.literal('table'),
  columns: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      /** `percent`: 51.04 is 51,04 %. `date`: an ISO day, month or year, as precise as known. */
      type: z.enum(['text', 'number', 'percent', 'date']),
    }),
  ),
  /** Cells in the order of the columns; null: unknown. */
  rows: z.array(
    z.object({
      key: z.string(),
      cells: z.array(z.union([z.string(), z.number()]).nullable()),
      provenance: Provenance.nullable(),
    }),
  ),
})
export type TableBlock = z.infer<typeof TableBlock>

export const SeriesBlock = Block.extend({
  kind: z.literal('series'),
  series: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      unit: z.string(),
      decimals: z.int(),
      /** Yearly, quarterly, monthly. */
      frequency: z.enum(['A', 'Q', 'M']),
      /** Precision of its values: « ± 0,3 ». */
      precision: z.string().nullable(),
      definition: z.string().nullable(),
      points: z.array(
        z.object({
          /** `2025`, `2025-Q2` or `2025-06`. */
          at: z.string(),
          value: z.number(),
          /** Edition of the national accounts; where it changes, the series has a break. */
          vintage: z.string().nullable(),
          provisional: z.boolean(),
        }),
      ),
      provenance: Provenance,
    }),
  ),
  /** Shown behind the curve, oldest first; `to` is null for the current one. */
  presidencies: z.array(z.object({ name: z.string(), from: z.iso.date(), to: z.iso.date().nullable() })),
})
export type SeriesBlock = z.infer<typeof SeriesBlock>

const ElectionResult = z.object({
  key: z.string(),
  /** Name of the candidate, list or party. */
  label: z.string(),
  /** Head of the list, when `label` is a list. */
  head: z.string().nullable(),
  party: z.string().nullable(),
  orientation: Grouping,
  color: Color.nullable(),
  /** Share of valid votes. */
  pct: z.number().nullable(),
  votes: z.int().nullable(),
  seats: z.int().nullable(),
  elected: z.boolean(),
})
export type ElectionResult = z.infer<typeof ElectionResult>

/** One election or referendum. */
export const ElectionBlock = Block.extend({
  kind: z.literal('election'),
  election: z.enum([
    'presidential',
    'legislative',
    'european',
    'referendum',
    'regional',
    'municipal',
    'senatorial',
  ]),
  year: z.int(),
  /** One sentence: who won, what changed. */
  outcome: z.string().nullable(),
  /** Question of a referendum. */
  question: z.string().nullable(),
  rounds: z.array(
    z.object({
      round: z.int(),
      date: z.iso.date(),
      turnout_pct: z.number().nullable(),
      /** Ballots; null where not established. Before 2014, blank and spoiled ones were counted together. */
      counts: z
        .object({
          registered: z.int().nullable(),
          voters: z.int().nullable(),
          blank: z.int().nullable(),
          spoiled: z.int().nullable(),
          blank_or_spoiled: z.int().nullable(),
          valid: z.int().nullable(),
        })
        .nullable(),
      /** Whether `results` list all candidates, so that shares add up to 100. */
      complete: z.boolean(),
      /** Why the shares of all candidates do not add up to 100. */
      sum_note: z.string().nullable(),
      results: z.array(ElectionResult),
    }),
  ),
  seats: z
    .object({
      total: z.int(),
      /** Whether `results` add up to `total`. */
      complete: z.boolean(),
      /** Counting method: by the ministry's political nuance, by group… */
      counted: z.string(),
      results: z.array(ElectionResult),
    })
    .nullable(),
})
export type ElectionBlock = z.infer<typeof ElectionBlock>

/** An assembly's seats by group, from left to right in the chamber. */
export const HemicycleBlock = Block.extend({
  kind: z.literal('hemicycle'),
  seats_total: z.int(),
  /** Seats for an absolute majority. */
  majority: z.int(),
  groups: z.array(
    z.object({
      key: z.string(),
      abbreviation: z.string(),
      name: z.string(),
      /** Null: the group exists, its number of seats is unknown. */
      seats: z.int().nullable(),
      color: Color,
      orientation: Grouping,
      president: z.string().nullable(),
      note: z.string().nullable(),
      provenance: Provenance.nullable(),
    }),
  ),
})
export type HemicycleBlock = z.infer<typeof HemicycleBlock>

/** The eighteen regions. */
export const MapBlock = Block.extend({
  kind: z.literal('map'),
  regions: z.array(
    z.object({
      /** The INSEE code, which differs from the application's: `11` is Île-de-France. */
      code: z.string(),
      /** The application's code (`regions.ts`); null overseas. */
      app_code: z.string().nullable(),
      name: z.string(),
      zone: z.enum(['metropole', 'outre-mer']),
      prefecture: z.string(),
      departments: z.array(z.string()),
      communes: z.int(),
      population: z.int(),
      population_year: z.int(),
      /** Source and age of its population; null: those of the block. */
      provenance: Provenance.nullable(),
      president: z
        .object({
          name: z.string(),
          party: z.string(),
          orientation: Grouping,
          since: z.iso.date().nullable(),
          note: z.string().nullable(),
          provenance: Provenance,
        })
        .nullable(),
    }),
  ),
})
export type MapBlock = z.infer<typeof MapBlock>

export const TimelineBlock = Block.extend({
  kind: z.literal('timeline'),
  items: z.array(
    z.object({
      key: z.string(),
      /** `2026`, `2026-03` or `2026-03-15`, as precise as known. */
      from: z.string(),
      to: z.string().nullable(),
      title: z.string(),
      description: z.string().nullable(),
      provenance: Provenance.nullable(),
    }),
  ),
})
export type TimelineBlock = z.infer<typeof TimelineBlock>

/** States that Parvis does not show something, and who publishes it. Without a date: nothing was read. */
export const PublisherBlock = Block.extend({
  kind: z.literal('publisher'),
  institution: z.string(),
  url: z.url(),
  /** Description of the publication. */
  publishes: z.string(),
  /** Sentence for readers: what Parvis does not show. */
  missing: z.string(),
})
export type PublisherBlock = z.infer<typeof PublisherBlock>

/** Other pages of Parvis, as paths without the site. */
export const LinksBlock = Block.extend({
  kind: z.literal('links'),
  links: z.array(z.object({ label: z.string(), description: z.string().nullable(), path: z.string() })),
})
export type LinksBlock = z.infer<typeof LinksBlock>

export const PoliticalBlock = z.discriminatedUnion('kind', [
  FiguresBlock,
  FactsBlock,
  TableBlock,
  SeriesBlock,
  ElectionBlock,
  HemicycleBlock,
  MapBlock,
  PeopleBlock,
  PresidentsBlock,
  TimelineBlock,
  PublisherBlock,
  LinksBlock,
])
export type PoliticalBlock = z.infer<typeof PoliticalBlock>

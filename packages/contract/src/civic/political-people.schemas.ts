import { z } from 'zod'
import { orientations } from '../people/parties.ts'
import { electionSections, factBases } from './political-slugs.ts'

/** Publisher of a fact, and the page that it stands on. */
export const FactSource = z.object({
  institution: z.string(),
  page: z.string(),
  url: z.url().nullable(),
  /** Whether `url` is that page's own address; false: the publisher's home page, or none. */
  exact_page: z.boolean(),
})
export type FactSource = z.infer<typeof FactSource>

/** Source of a fact, its date and its certainty. */
export const Provenance = z.object({
  source: FactSource,
  /** Independent source that states the same. */
  second_source: FactSource.nullable(),
  /** Day on which the source published it; null: not established. */
  published_on: z.iso.date().nullable(),
  /** Day on which the source was read; null: it was not read again. */
  read_on: z.iso.date().nullable(),
  /** Day for which the fact is known to be true, or on which it was published. */
  as_of: z.iso.date(),
  basis: z.enum(factBases),
  /** Older than the limit for such a fact. */
  stale: z.boolean(),
  /** Day on which editors last corrected the fact; null: never, or its source has changed since. */
  corrected_on: z.iso.date().nullable(),
  /** Source of that correction, beside `source`, which states the former value. */
  correction_source: z.object({ name: z.string(), url: z.url() }).nullable(),
  /** Day of the latest remark by editors that stands beside the fact and changes nothing of it; null: none. */
  remark_on: z.iso.date().nullable(),
  /** Caveat shown with the fact. */
  warning: z.string().nullable(),
})
export type Provenance = z.infer<typeof Provenance>

export const Color = z.string().regex(/^#[0-9A-Fa-f]{6}$/)

/** Parvis's editorial grouping, not an official field; null where it would be arbitrary. */
export const Grouping = z.enum(orientations).nullable()

/** Fields of every block. */
export const Block = z.object({
  /** Fragment of the address after `#`, unique on its page. */
  id: z.string(),
  title: z.string(),
  /** Tab of an election page that shows the block; null above the tabs, or on a page without tabs. */
  section: z.enum(electionSections).nullable(),
  /** Default for rows without their own; null for links within Parvis, and where nothing is established. */
  provenance: Provenance.nullable(),
  note: z.string().nullable(),
  /** Number of corrected values; `listPoliticalVersions` returns the former ones. */
  corrections: z.int(),
  /** Belongs to another page's subject: shown folded. */
  aside: z.boolean(),
  /** Whether a CSV file exists (`politicalCsvPath`). */
  csv: z.boolean(),
})

/** A day or, when only that is known, a month: `2034-03`. */
const DayOrMonth = z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/)

export const PoliticalPerson = z.object({
  key: z.string(),
  name: z.string(),
  /** Role in this list: « Ministre de l’Intérieur ». */
  role: z.string().nullable(),
  party: z.string().nullable(),
  group: z.string().nullable(),
  orientation: Grouping,
  color: Color.nullable(),
  committees: z.array(z.string()),
  constituency: z.string().nullable(),
  since: DayOrMonth.nullable(),
  until: DayOrMonth.nullable(),
  note: z.string().nullable(),
  /** Last part of the address of their page here, `/elus/…`. */
  slug: z.string().nullable(),
  /** Null: as for the block. */
  provenance: Provenance.nullable(),
})
export type PoliticalPerson = z.infer<typeof PoliticalPerson>

export const PeopleBlock = Block.extend({
  kind: z.literal('people'),
  /** All of them, or the first hundred; then `next_cursor` continues, and `listPoliticalPeople` searches. */
  people: z.array(PoliticalPerson),
  total: z.int(),
  next_cursor: z.string().nullable(),
})
export type PeopleBlock = z.infer<typeof PeopleBlock>

/** Presidents of the Republic, latest first; searchable by name, period and reform. */
export const PresidentsBlock = Block.extend({
  kind: z.literal('presidents'),
  presidents: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      mandate: z.enum(['president', 'interim']),
      born_on: z.iso.date(),
      died_on: z.iso.date().nullable(),
      from: z.iso.date(),
      /** Null for the current one. */
      to: z.iso.date().nullable(),
      /** Latest possible end of the current mandate. */
      term_ends: z.iso.date().nullable(),
      end_reason: z.string().nullable(),
      parties: z.array(z.string()),
      elected_on: z.array(z.iso.date()),
      prime_ministers: z.array(
        z.object({
          name: z.string(),
          from: z.iso.date(),
          to: z.iso.date().nullable(),
          note: z.string().nullable(),
        }),
      ),
      reforms: z.array(z.object({ year: z.int(), label: z.string() })),
      note: z.string().nullable(),
      provenance: Provenance,
    }),
  ),
})
export type PresidentsBlock = z.infer<typeof PresidentsBlock>

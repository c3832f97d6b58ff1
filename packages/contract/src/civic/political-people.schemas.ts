import { z } from 'zod'
import { Block, Color, Grouping, Provenance } from './block-frame.schemas.ts'

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

import { orientations } from '@parvis/contract/people/parties.ts'
import { z } from 'zod'

// Shapes of the records of each dataset, as stored in `reference_records.value`. Names are those of the wire;
// every field is present, null where nothing is established.

const Text = z.string().trim().min(1)
const Note = Text.nullable().default(null)
const Day = z.iso.date()
const DayOrMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/)
/** `1971`, `1971-06` or `1971-06-11`, as far as known. */
const YearOrMore = z.string().regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/)
const Count = z.int().min(0).nullable().default(null)
const Percent = z.number().min(0).max(100)
const Color = z.string().regex(/^#[0-9A-Fa-f]{6}$/)
const Grouping = z.enum(orientations).nullable().default(null)

export const President = z.strictObject({
  name: Text,
  mandate: z.enum(['president', 'interim']),
  born_on: Day,
  died_on: Day.nullable().default(null),
  from: Day,
  to: Day.nullable().default(null),
  term_ends: Day.nullable().default(null),
  end_reason: Note,
  parties: z.array(Text),
  elected_on: z.array(Day),
  prime_ministers: z.array(
    z.strictObject({ name: Text, from: Day, to: Day.nullable().default(null), note: Note }),
  ),
  reforms: z.array(z.strictObject({ year: z.int(), label: Text })),
  note: Note,
})

/** A government of a prime minister. */
export const Government = z.strictObject({
  prime_minister: Text,
  /** `II`: the second of this prime minister. */
  number: Note,
  from: Day,
  to: Day.nullable().default(null),
  note: Note,
})

/** A collectivity overseas that is no region. */
export const OverseasCollectivity = z.strictObject({
  name: Text,
  status: Text,
  assembly: Note,
  president: Note,
  since: Day.nullable().default(null),
  note: Note,
})

/** Ministers, deputies, senators, members of the European Parliament. */
export const Person = z.strictObject({
  name: Text,
  role: Note,
  party: Note,
  group: Note,
  orientation: Grouping,
  color: Color.nullable().default(null),
  committees: z.array(Text).default([]),
  constituency: Note,
  since: DayOrMonth.nullable().default(null),
  until: DayOrMonth.nullable().default(null),
  note: Note,
  /** In the publisher's register: `PA720614`, a number of the European Parliament… */
  official_id: Note,
})

export const Institution = z.strictObject({
  name: Text,
  kind: z.enum(['france', 'eu', 'international']),
  facts: z.array(Text).min(1),
  members: z.array(
    z.strictObject({
      name: Text,
      role: Note,
      country: Note,
      appointed_by: Note,
      since: DayOrMonth.nullable().default(null),
      until: DayOrMonth.nullable().default(null),
      note: Note,
      /** Not begun yet: its days are a plan. */
      planned: z.literal(true).nullable().default(null),
    }),
  ),
})

export const Group = z.strictObject({
  chamber: z.enum(['assembly', 'senate', 'european']),
  abbreviation: Text,
  name: Text,
  seats: z.int().min(0).nullable().default(null),
  /** Seats of this group that were elected in France. */
  french_seats: z.int().min(0).nullable().default(null),
  color: Color,
  orientation: Grouping,
  /** Position in the chamber, from left to right. */
  place: z.int(),
  president: Note,
  note: Note,
  official_id: Note,
})

export const Legislature = z.strictObject({
  number: z.int().min(1),
  from: Day,
  to: Day.nullable().default(null),
  dissolved: z.boolean().default(false),
  note: Note,
})

export const AssemblyPresident = z.strictObject({
  name: Text,
  from: Day,
  to: Day.nullable().default(null),
  note: Note,
})

export const Party = z.strictObject({
  abbreviation: Text,
  name: Text,
  orientation: z.enum(orientations),
  color: Color,
  leader: Note,
  leader_role: Note,
  founded_on: YearOrMore,
  assembly_group: Note,
  senate_group: Note,
  european_group: Note,
  note: Note,
})

export const Region = z.strictObject({
  code: z.string().regex(/^\d{2}$/),
  app_code: Note,
  name: Text,
  zone: z.enum(['metropole', 'outre-mer']),
  prefecture: Text,
  departments: z.array(Text).min(1),
  communes: z.int().min(1),
  population: z.int().min(1),
  population_year: z.int(),
})

/** The key is the region's. */
export const RegionalPresident = z.strictObject({
  name: Text,
  party: Text,
  orientation: Grouping,
  since: Day.nullable().default(null),
  note: Note,
})

const Result = z.strictObject({
  label: Text,
  head: Note,
  party: Note,
  orientation: Grouping,
  color: Color.nullable().default(null),
  pct: Percent.nullable().default(null),
  votes: z.int().min(0).nullable().default(null),
  seats: z.int().min(0).nullable().default(null),
  elected: z.boolean().default(false),
})

/** Ballots of a round. Before 2014, blank and spoiled ones were counted together. */
const Counts = z.strictObject({
  registered: Count,
  voters: Count,
  blank: Count,
  spoiled: Count,
  blank_or_spoiled: Count,
  valid: Count,
})

export const Election = z.strictObject({
  election: z.enum([
    'presidential',
    'legislative',
    'european',
    'referendum',
    'regional',
    'municipal',
    'senatorial',
  ]),
  title: Text,
  year: z.int(),
  outcome: Note,
  question: Note,
  rounds: z.array(
    z.strictObject({
      round: z.int().min(1).max(2),
      date: Day,
      turnout_pct: Percent.nullable().default(null),
      counts: Counts.nullable().default(null),
      complete: z.boolean().default(false),
      /** Reason why the shares do not add up to 100. */
      sum_note: Note,
      results: z.array(Result),
    }),
  ),
  seats: z
    .strictObject({
      total: z.int().min(1),
      complete: z.boolean(),
      counted: Text,
      results: z.array(Result),
    })
    .nullable()
    .default(null),
  note: Note,
})

export const Series = z.strictObject({
  label: Text,
  unit: Text,
  decimals: z.int().min(0).max(4),
  frequency: z.enum(['A', 'Q', 'M']),
  precision: Note,
  definition: Note,
  points: z
    .array(
      z.strictObject({
        at: z.string().regex(/^\d{4}(-Q[1-4]|-(0[1-9]|1[0-2]))?$/),
        value: z.number(),
        vintage: Note,
        provisional: z.boolean().default(false),
      }),
    )
    .min(1),
})

export const Figure = z.strictObject({
  label: Text,
  display: Text,
  value: z.number().nullable().default(null),
  unit: Note,
  refers_to: Day.nullable().default(null),
  /** How often the figure is published; `once`: never again, so it does not become outdated. */
  rhythm: z.enum(['quarter', 'year', 'once']),
  /** Indicators on whose pages it appears (slugs of the economy). */
  about: z.array(Text).min(1),
  note: Note,
})

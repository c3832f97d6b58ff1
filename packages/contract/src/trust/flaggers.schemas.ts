import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { furtherLimits } from '../further-limits.ts'
import { Id } from '../id.schemas.ts'
import { Person, TypedUsername } from '../people/authors.schemas.ts'
import { forAdministrators } from '../refusals.ts'
import { boundedText, oneLine, siteAddress } from '../text.schemas.ts'
import { countries } from '../union.ts'
import { flaggerStates } from './flaggers.ts'

const Day = z.iso.date({ error: 'invalid' })

/** A trusted flagger: who awarded the status, for what, and the accounts that give notice for it. */
export const FlaggerDraft = z
  .strictObject({
    name: boundedText(furtherLimits.dutyName, oneLine),
    /** The Digital Services Coordinator that awarded the status. */
    coordinator: boundedText(furtherLimits.dutyName, oneLine),
    country: z.enum(countries),
    expertise: boundedText(furtherLimits.dutyText),
    /** Address at which the coordinator or the Commission publishes the award. */
    evidence_url: siteAddress(500, /^https?$/),
    awarded_on: Day,
    expires_on: Day.nullish(),
    /** User names of its accounts. */
    accounts: z.array(TypedUsername).max(furtherLimits.flaggerAccounts, { error: 'too_long' }),
  })
  .refine(({ awarded_on, expires_on }) => !expires_on || expires_on >= awarded_on, {
    path: ['expires_on'],
    error: 'invalid',
  })
export type FlaggerDraft = z.input<typeof FlaggerDraft>

export const FlaggerView = z.object({
  id: z.uuid(),
  name: z.string(),
  coordinator: z.string(),
  country: z.enum(countries),
  expertise: z.string(),
  evidence_url: z.string(),
  awarded_on: z.iso.date(),
  expires_on: z.iso.date().nullable(),
  status: z.enum(flaggerStates),
  accounts: z.array(Person),
  /** Notices of the last 365 days, and how many of the judged ones led to a measure. */
  notices: z.int(),
  followed: z.int(),
  judged: z.int(),
  revision: z.int(),
})
export type FlaggerView = z.infer<typeof FlaggerView>

const List = z.object({ flaggers: z.array(FlaggerView) })
const Revision = z.int().min(1)

export const listFlaggers = {
  summary: 'Trusted flaggers with their accounts and the figures of a year, by name; at most a hundred',
  returns: List,
  refusals: [...forAdministrators],
} satisfies Description

export const addFlagger = {
  summary: 'Notes a trusted flagger, whose notices come first from now on',
  body: FlaggerDraft,
  returns: List,
  refusals: [...forAdministrators, 'profile_not_found', 'flagger_account_taken', 'too_many_flaggers'],
} satisfies Description

export const amendFlagger = {
  summary: 'Changes what is noted of a trusted flagger; refused if somebody else has changed it meanwhile',
  params: z.object({ flaggerId: Id }),
  body: z.strictObject({ draft: FlaggerDraft, revision: Revision }),
  returns: List,
  refusals: [
    ...forAdministrators,
    'profile_not_found',
    'flagger_account_taken',
    'flagger_not_found',
    'flagger_changed',
  ],
} satisfies Description

export const setFlaggerState = {
  summary:
    'Suspends, ends or restores the status of a trusted flagger, as its coordinator decided, with the reason',
  params: z.object({ flaggerId: Id }),
  body: z.strictObject({
    status: z.enum(flaggerStates),
    reason: boundedText(furtherLimits.dutyText),
    revision: Revision,
  }),
  returns: List,
  refusals: [...forAdministrators, 'flagger_not_found', 'flagger_changed'],
} satisfies Description

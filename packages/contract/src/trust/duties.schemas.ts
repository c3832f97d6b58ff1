import { z } from 'zod'
import { DisputeBody } from '../accounts/site-settings.schemas.ts'
import type { Description } from '../endpoint.ts'
import { boundedText, Cursor, Id, oneLine, pageOf, siteAddress } from '../fields.schemas.ts'
import { furtherLimits } from '../further-limits.ts'
import { Person, TypedUsername } from '../people/profiles.schemas.ts'
import { forAdministrators } from '../refusal-groups.ts'
import { countries, unionLanguages } from '../union.ts'
import {
  flaggerStates,
  orderCategories,
  orderEffects,
  orderKinds,
  statementFacts,
  statementForms,
} from './duties.ts'

/** A point of contact, with the languages that it speaks; the address is null while nobody has set it. */
const PointOfContact = z.object({ contact: z.string().nullable(), languages: z.array(z.string()) })

/** Facts that the site publishes under regulation 2022/2065. */
export const DutiesView = z.object({
  /** For authorities (article 11), and for everybody (article 12). */
  authorities: PointOfContact,
  recipients: PointOfContact,
  /** In the Union, of a provider outside of it (article 13). */
  representative: z.string().nullable(),
  /** Certified bodies for disputes out of court (article 21). */
  bodies: z.array(DisputeBody),
  /** Points of contact that a site in production still lacks: its administrators are told on every screen of theirs. */
  lacks: z.array(z.enum(['authorities', 'recipients'])),
})
export type DutiesView = z.infer<typeof DutiesView>

export const getDuties = {
  summary: 'Points of contact, legal representative, and certified bodies for disputes out of court',
  scope: 'read',
  returns: DutiesView,
} satisfies Description

export const listStatementDays = {
  summary: 'Days in Paris with statements of reasons, latest first, 30 a page',
  query: z.object({ before: z.iso.date().optional() }),
  returns: z.object({
    items: z.array(z.object({ day: z.iso.date(), count: z.int().min(1) })),
    /** First day of the page after this one. */
    next: z.iso.date().nullable(),
  }),
  refusals: [...forAdministrators],
} satisfies Description

export const exportStatements = {
  summary:
    'The statements of reasons of a day in the columns of the DSA Transparency Database: as CSV, or as the batches of its interface; the export is an act',
  body: z.strictObject({
    day: z.iso.date(),
    form: z.enum(statementForms),
    facts: z.enum(statementFacts).default('standard'),
  }),
  returns: z.object({
    /** One file; for the database's interface, one for each hundred statements. */
    files: z.array(z.object({ name: z.string(), text: z.string() })),
    count: z.int(),
  }),
  refusals: [...forAdministrators],
} satisfies Description

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

const facts = {
  kind: z.enum(orderKinds),
  country: z.enum(countries),
  category: z.enum(orderCategories),
  language: z.enum(unionLanguages),
} as const

/** An order as it arrived. */
export const OrderDraft = z.strictObject({
  ...facts,
  authority: boundedText(furtherLimits.dutyName, oneLine),
  legal_basis: boundedText(furtherLimits.dutyText),
  /** The authority's own reference. */
  reference: boundedText(furtherLimits.dutyName, oneLine),
  /** Countries in which the order holds; none: the whole Union. */
  territory: z.array(z.enum(countries)).max(countries.length),
  /** Addresses of the contents. Those of visible contents of this site open a case each. */
  addresses: z.array(boundedText(2_000, oneLine)).max(furtherLimits.orderContents, { error: 'too_long' }),
  /** User name of a member whom the order names. The authors of the contents are concerned in any case. */
  username: TypedUsername.nullish(),
  issued_on: z.iso.date({ error: 'invalid' }),
  received_at: z.iso.datetime({ error: 'invalid' }),
  /** The authority asks that the member is not told before this day. */
  untold_until: z.iso.date({ error: 'invalid' }).nullish(),
})
export type OrderDraft = z.input<typeof OrderDraft>

const Moment = z.iso.datetime().nullable()

export const OrderView = z.object({
  ...facts,
  id: z.uuid(),
  authority: z.string(),
  legal_basis: z.string(),
  reference: z.string(),
  territory: z.array(z.enum(countries)),
  addresses: z.array(z.string()),
  /** Members whom it concerns: whom it names, and the authors of the contents that it names. */
  members: z.array(Person),
  case_id: z.uuid().nullable(),
  issued_on: z.iso.date(),
  received_at: z.iso.datetime(),
  acknowledged_at: Moment,
  effect: z.enum(['pending', ...orderEffects]),
  effect_note: z.string().nullable(),
  /** With four eyes: the effect that waits for another administrator. */
  proposed: z.object({ effect: z.enum(orderEffects), by: Person.nullable(), is_own: z.boolean() }).nullable(),
  effected_at: Moment,
  replied_at: Moment,
  untold_until: z.iso.date().nullable(),
  told_at: Moment,
  created_by: Person.nullable(),
  revision: z.int(),
})
export type OrderView = z.infer<typeof OrderView>

const Params = z.object({ orderId: Id })
const OrderRevision = z.strictObject({ revision: z.int().min(1) })
const changing = [...forAdministrators, 'order_not_found', 'order_changed'] as const

export const listOrders = {
  summary: 'Register of the orders of authorities, latest first; without those about the reader',
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(OrderView),
  refusals: [...forAdministrators],
} satisfies Description

export const registerOrder = {
  summary: 'Registers an order of an authority, and opens a case on each visible content that it names',
  body: OrderDraft,
  returns: OrderView,
  refusals: [...forAdministrators, 'profile_not_found', 'own_case', 'order_day_invalid'],
} satisfies Description

export const acknowledgeOrder = {
  summary: 'Notes that the authority was told of the receipt',
  params: Params,
  body: OrderRevision,
  returns: OrderView,
  refusals: [...changing],
} satisfies Description

export const settleOrder = {
  summary:
    'Notes the effect given to an order, and tells the member unless the authority asked to wait; with four eyes, proposes it',
  params: Params,
  body: OrderRevision.extend({ effect: z.enum(orderEffects), note: boundedText(furtherLimits.dutyNote) }),
  returns: OrderView,
  refusals: [...changing, 'order_not_pending', 'recent_factor_required'],
} satisfies Description

export const agreeToOrderEffect = {
  summary: 'Agrees to the proposed effect, as another administrator than who proposed it',
  params: Params,
  body: OrderRevision,
  returns: OrderView,
  refusals: [
    ...changing,
    'order_not_pending',
    'second_administrator_required',
    'administrator_too_new',
    'recent_factor_required',
  ],
} satisfies Description

export const answerOrder = {
  summary: 'Notes that the authority was told of the effect',
  params: Params,
  body: OrderRevision,
  returns: OrderView,
  refusals: [...changing, 'order_not_pending'],
} satisfies Description

import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { furtherLimits } from '../further-limits.ts'
import { Id } from '../id.schemas.ts'
import { Cursor, pageOf } from '../pages.schemas.ts'
import { Person, TypedUsername } from '../people/authors.schemas.ts'
import { forAdministrators } from '../refusals.ts'
import { boundedText, oneLine } from '../text.schemas.ts'
import { countries, unionLanguages } from '../union.ts'
import { orderCategories, orderEffects, orderKinds } from './orders.ts'

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

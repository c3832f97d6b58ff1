import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './duties.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const getDuties = anyone('getDuties', 'GET /duties')

/** Facts in standard language, or as moderators wrote them, without names and addresses. */
export const statementFacts = ['standard', 'written'] as const

export const statementForms = ['csv', 'json'] as const

export const listStatementDays = member('listStatementDays', 'GET /moderation/statement-days')
export const exportStatements = member('exportStatements', 'POST /moderation/statement-days/export')

/** The coordinator that awarded the status may suspend it; then the notices lose their priority. */
export const flaggerStates = ['active', 'suspended', 'ended'] as const
export type FlaggerState = (typeof flaggerStates)[number]

/** Points that a notice of a trusted flagger adds: it stands before every case without one. */
export const flaggerPriority = 2_000

export const listFlaggers = member('listFlaggers', 'GET /moderation/flaggers')
export const addFlagger = member('addFlagger', 'POST /moderation/flaggers')
export const amendFlagger = member('amendFlagger', 'PUT /moderation/flaggers/:flaggerId')
export const setFlaggerState = member('setFlaggerState', 'PUT /moderation/flaggers/:flaggerId/state')

/** Categories of the DSA Transparency Database and of the templates of regulation 2024/2835 for orders. */
export const orderCategories = [
  'STATEMENT_CATEGORY_ANIMAL_WELFARE',
  'STATEMENT_CATEGORY_CONSUMER_INFORMATION',
  'STATEMENT_CATEGORY_CYBER_VIOLENCE',
  'STATEMENT_CATEGORY_CYBER_VIOLENCE_AGAINST_WOMEN',
  'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
  'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
  'STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS',
  'STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS',
  'STATEMENT_CATEGORY_PROTECTION_OF_MINORS',
  'STATEMENT_CATEGORY_RISK_FOR_PUBLIC_SECURITY',
  'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  'STATEMENT_CATEGORY_SELF_HARM',
  'STATEMENT_CATEGORY_UNSAFE_AND_PROHIBITED_PRODUCTS',
  'STATEMENT_CATEGORY_VIOLENCE',
  'STATEMENT_CATEGORY_NOT_SPECIFIED_ORDER',
] as const
export type OrderCategory = (typeof orderCategories)[number]

/** Orders to act against illegal content (article 9), and to provide information (article 10). */
export const orderKinds = ['act', 'inform'] as const
export type OrderKind = (typeof orderKinds)[number]

/** Effect given to an order; `impossible`: nothing to act on or to hand over. */
export const orderEffects = ['followed', 'partly', 'refused', 'impossible'] as const
export type OrderEffect = (typeof orderEffects)[number]

/** Days for which an authority may ask that the member is not told yet. */
export const longestSilence = 730

export const listOrders = member('listOrders', 'GET /moderation/orders')
export const registerOrder = member('registerOrder', 'POST /moderation/orders')
export const acknowledgeOrder = member('acknowledgeOrder', 'PUT /moderation/orders/:orderId/acknowledgement')
export const settleOrder = member('settleOrder', 'PUT /moderation/orders/:orderId/effect')
export const agreeToOrderEffect = member(
  'agreeToOrderEffect',
  'POST /moderation/orders/:orderId/effect/agreement',
)
export const answerOrder = member('answerOrder', 'PUT /moderation/orders/:orderId/answer')

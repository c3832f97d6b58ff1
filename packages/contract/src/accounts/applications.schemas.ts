import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Id } from '../fields.schemas.ts'
import { tokenScopes } from './personal-tokens.ts'

const parameter = (length: number) => z.string().max(length).optional()

/** Parameters of the address by which an application sends a member (RFC 6749, 4.1.1; RFC 7636). */
const AuthorizationRequest = z.strictObject({
  client_id: z.string().max(100),
  redirect_uri: parameter(2_000),
  response_type: parameter(50),
  scope: parameter(1_000),
  state: parameter(2_000),
  code_challenge: parameter(200),
  code_challenge_method: parameter(20),
})

const requestRefusals = [
  'application_unknown',
  'application_blocked',
  'authorization_request_invalid',
] as const

/** An application, as it has registered itself: nobody has checked its name. */
export const ApplicationView = z.object({ id: z.uuid(), name: z.string(), website: z.string().nullable() })

/** The member whom the page names: another one may have signed in since, in another tab. */
const ShownMember = Id

const ScopesOfApplication = z.array(z.enum(tokenScopes))

export const readAuthorization = {
  summary:
    'The application that asks to act for the member, and the rights that it asks for; changes nothing',
  body: AuthorizationRequest,
  returns: z.object({
    application: ApplicationView,
    scopes: ScopesOfApplication,
    /** Host or scheme where the browser goes next; null: the member copies the code. */
    destination: z.string().nullable(),
  }),
  refusals: requestRefusals,
} satisfies Description

export const decideAuthorization = {
  summary:
    'The member’s answer to an application: where their browser goes next, or the code that they copy. An agreement needs a recent proof',
  body: AuthorizationRequest.extend({ member_id: ShownMember, agrees: z.boolean() }),
  returns: z.object({ redirect_to: z.string().nullable(), code: z.string().nullable() }),
  refusals: [
    ...requestRefusals,
    'account_switched',
    'consent_required',
    'reauthentication_needed',
    'insufficient_user_authentication',
  ],
} satisfies Description

const UserCode = z.string().max(40)

export const readDeviceRequest = {
  summary:
    'The application on a device without a browser that shows this code, and its rights; changes nothing',
  body: z.strictObject({ user_code: UserCode }),
  returns: z.object({ application: ApplicationView, scopes: ScopesOfApplication }),
  refusals: ['device_code_unknown', 'application_blocked'],
} satisfies Description

export const decideDeviceRequest = {
  summary: 'The member’s answer to the application on a device. An agreement needs a recent proof',
  body: z.strictObject({ user_code: UserCode, member_id: ShownMember, agrees: z.boolean() }),
  returns: z.object({ agrees: z.boolean() }),
  refusals: [
    'device_code_unknown',
    'application_blocked',
    'account_switched',
    'consent_required',
    'reauthentication_needed',
    'insufficient_user_authentication',
  ],
} satisfies Description

export const ConnectedApplication = ApplicationView.extend({
  scopes: ScopesOfApplication,
  connected_at: z.iso.datetime(),
  /** To the minute; null before its first use. */
  last_used_at: z.iso.datetime().nullable(),
})
export type ConnectedApplication = z.infer<typeof ConnectedApplication>

export const listConnectedApplications = {
  summary: 'Applications that act for the member, last connected first',
  returns: z.object({ items: z.array(ConnectedApplication) }),
} satisfies Description

export const disconnectApplication = {
  summary: 'Revokes every token of an application at once, on every server; harmless when it has none',
  params: z.object({ applicationId: Id }),
  returns: z.object({ id: z.uuid() }),
} satisfies Description

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../id.ts'
import { Cursor, pageOf } from '../pages.ts'

/** A device on which the member is signed in. Names are product names; null when unknown. */
export const SessionView = z.object({
  id: z.uuid(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The network, not the address: `192.0.2.0/24`. */
  ip_prefix: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_active_at: z.iso.datetime(),
  /** The session was opened with a second factor. */
  secondFactor: z.boolean(),
  isCurrent: z.boolean(),
})
export type SessionView = z.infer<typeof SessionView>

/** Security events that are recorded for an account. */
export const SecurityEvent = z.enum([
  'signed_up',
  'confirmed',
  'signed_in',
  'signed_out',
  'sign_in_failures',
  'session_ended',
  'recovery_asked',
  'password_changed',
  'metadata_changed',
  'refresh_token_reused',
  'reauthentication_asked',
  'reauthenticated',
  'change_undone',
  'recovery_codes_made',
  'recovery_code_used',
  'magic_link_asked',
  'invited',
  'email_change_asked',
  'email_changed',
  'phone_change_asked',
  'phone_changed',
  'identity_linked',
  'identity_unlinked',
  'factor_enrolled',
  'factor_verified',
  'factor_removed',
  'factor_refused',
  'banned',
  'unbanned',
  'changed_by_administrator',
  'moderator_granted',
  'moderator_revoked',
  'administrator_granted',
  'administrator_revoked',
  'verified',
  'tick_suspended',
  'verification_asked',
  'verification_rejected',
  'tick_revoked',
  'consented',
  'official_linked',
  'official_unlinked',
  'consent_withdrawn',
])
export type SecurityEvent = z.infer<typeof SecurityEvent>

export const SecurityEventView = z.object({
  id: z.string(),
  event: SecurityEvent,
  ip_prefix: z.string().nullable(),
  created_at: z.iso.datetime(),
})
export type SecurityEventView = z.infer<typeof SecurityEventView>

/** Security settings available to the member. */
export const SecurityView = z.object({
  /** Signs in with a password; otherwise only through other providers. */
  hasPassword: z.boolean(),
  /** Belongs to an organisation that manages address, password and identities. */
  isManaged: z.boolean(),
  /** Kinds of second factors that can be added. */
  factors: z.object({ totp: z.boolean(), phone: z.boolean() }),
  /** Number of unused codes. */
  recoveryCodes: z.int().min(0),
  canLink: z.boolean(),
})
export type SecurityView = z.infer<typeof SecurityView>

export const getSecurity = endpoint({
  name: 'getSecurity',
  summary: 'What the member can do about the safety of their account on this server',
  method: 'GET',
  path: '/me/security',
  access: 'member',
  returns: SecurityView,
  refusals: [],
})

export const reauthenticate = endpoint({
  name: 'reauthenticate',
  summary:
    'Shows the password, or the mailed code of /auth/v1/reauthenticate, once more: it opens for ten minutes what a stolen session must not do. Whoever has a second factor shows the password, or verifies a code of the factor',
  method: 'POST',
  path: '/me/reauthentication',
  access: 'member',
  body: z.union([
    z.strictObject({ password: z.string().min(1).max(1_000) }),
    z.strictObject({ nonce: z.string().trim().min(1).max(20) }),
  ]),
  returns: z.object({ proven: z.literal(true) }),
  refusals: ['reauthentication_needed', 'reauthentication_invalid'],
})

/** Codes generated at once; they are shown only then. */
export const recoveryCodeCount = 10

export const makeRecoveryCodes = endpoint({
  name: 'makeRecoveryCodes',
  summary:
    'Ten codes that stand in for a lost second factor, each once, at POST /auth/v1/factors/recovery/verify; earlier ones end. Needs a recent proof',
  method: 'POST',
  path: '/me/recovery-codes',
  access: 'member',
  returns: z.object({ codes: z.array(z.string()) }),
  refusals: ['reauthentication_needed', 'second_factor_missing'],
})

export const listSessions = endpoint({
  name: 'listSessions',
  summary: 'The devices on which the member is signed in: this one, then the lately used ones, 50 at most',
  method: 'GET',
  path: '/me/sessions',
  access: 'member',
  returns: z.object({ items: z.array(SessionView) }),
  refusals: [],
})

export const endSession = endpoint({
  name: 'endSession',
  summary: 'Signs the member out on one device; nothing happens when it is signed out already',
  method: 'DELETE',
  path: '/me/sessions/:sessionId',
  access: 'member',
  params: z.object({ sessionId: Id }),
  returns: z.object({ id: z.uuid() }),
  refusals: [],
})

export const listSecurityEvents = endpoint({
  name: 'listSecurityEvents',
  summary: 'What happened to the safety of the member’s account within a year, newest first, 20 a page',
  method: 'GET',
  path: '/me/security-events',
  access: 'member',
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(SecurityEventView),
  refusals: [],
})

import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Cursor, Id, pageOf } from '../fields.schemas.ts'

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
  second_factor: z.boolean(),
  is_current: z.boolean(),
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
  'token_created',
  'token_revoked',
  'application_connected',
  'application_disconnected',
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
  'factor_failures',
  'passkey_added',
  'passkey_renamed',
  'passkey_removed',
  'passkey_cloned',
  'banned',
  'unbanned',
  'changed_by_administrator',
  'moderator_granted',
  'moderator_revoked',
  'administrator_granted',
  'administrator_revoked',
  'editor_granted',
  'editor_revoked',
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
  has_password: z.boolean(),
  /** Belongs to an organisation that manages address, password and identities. */
  is_managed: z.boolean(),
  /** Kinds of second factors that can be added. */
  factors: z.object({ totp: z.boolean(), phone: z.boolean(), webauthn: z.boolean() }),
  /** The member can add passkeys. */
  passkeys: z.boolean(),
  /** Number of unused codes. */
  recovery_codes: z.int().min(0),
  can_link: z.boolean(),
})
export type SecurityView = z.infer<typeof SecurityView>

export const getSecurity = {
  summary: 'What the member can do about the safety of their account on this server',
  returns: SecurityView,
} satisfies Description

export const PasswordProof = z.strictObject({ password: z.string().min(1).max(1_000) })
export const CodeProof = z.strictObject({ nonce: z.string().trim().min(1).max(20) })

export const reauthenticate = {
  summary:
    'Shows the password, or the mailed code of /auth/v1/reauthenticate, once more: it opens for ten minutes what a stolen session must not do. Whoever has a second factor shows the password, or verifies a code of the factor',
  body: z.union([PasswordProof, CodeProof]),
  returns: z.object({ proven: z.literal(true) }),
  refusals: ['reauthentication_needed', 'reauthentication_invalid'],
} satisfies Description

export const makeRecoveryCodes = {
  summary:
    'Ten codes that stand in for a lost second factor, each once, at POST /auth/v1/factors/recovery/verify; earlier ones end. Needs a recent proof',
  returns: z.object({ codes: z.array(z.string()) }),
  refusals: ['reauthentication_needed', 'insufficient_user_authentication', 'second_factor_missing'],
} satisfies Description

export const listSessions = {
  summary: 'The devices on which the member is signed in: this one, then the lately used ones, 50 at most',
  returns: z.object({ items: z.array(SessionView) }),
} satisfies Description

export const endSession = {
  summary: 'Signs the member out on one device; nothing happens when it is signed out already',
  params: z.object({ sessionId: Id }),
  returns: z.object({ id: z.uuid() }),
} satisfies Description

export const listSecurityEvents = {
  summary: 'What happened to the safety of the member’s account within a year, newest first, 20 a page',
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(SecurityEventView),
} satisfies Description

import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { deletionWord, exportStates } from './account.ts'

/** State of the archive of a member's data, while it is made and afterwards. */
export const ExportView = z.object({
  id: z.uuid(),
  state: z.enum(exportStates),
  /** Percentage of entries written so far. */
  progress: z.int().min(0).max(100),
  /** Size of the archive. Null until it is ready; so are the times below. */
  bytes: z.number().nullable(),
  created_at: z.iso.datetime(),
  ready_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable(),
})
export type ExportView = z.infer<typeof ExportView>

const ExportState = z.object({ export: ExportView.nullable() })

export const getExport = {
  summary: 'The archive of the member’s own data, if they have asked for one',
  returns: ExportState,
} satisfies Description

export const askExport = {
  summary: 'Has the archive of the member’s own data prepared; one at a time, however often it is asked for',
  returns: ExportState,
  refusals: ['reauthentication_needed', 'insufficient_user_authentication', 'recent_factor_required'],
} satisfies Description

export const openExport = {
  summary: 'An address of the ready archive that is good for two minutes, and for this session alone',
  returns: z.object({ url: z.string() }),
  refusals: [
    'export_not_found',
    'reauthentication_needed',
    'insufficient_user_authentication',
    'recent_factor_required',
  ],
} satisfies Description

export const deleteAccount = {
  summary:
    'Ends the member’s account and everything of it; a session that has proved nothing for ten minutes needs the mailed code of /auth/v1/reauthenticate',
  body: z.strictObject({
    confirmation: z.literal(deletionWord, { error: 'mistyped' }),
    nonce: z.string().max(20).optional(),
  }),
  returns: z.object({ deleted: z.literal(true) }),
  refusals: [
    'reauthentication_needed',
    'insufficient_user_authentication',
    'reauthentication_invalid',
    'last_administrator',
  ],
} satisfies Description

/** Account changes that are notified by mail with a link that undoes them. */
export const AccountChange = z.enum([
  'password_changed',
  'email_changed',
  'phone_changed',
  'factor_added',
  'factor_removed',
  'identity_linked',
  'identity_unlinked',
  'archive_ordered',
  'recovery_code_used',
  'token_created',
  'passkey_added',
  'passkey_removed',
])
export type AccountChange = z.infer<typeof AccountChange>

const Link = z.strictObject({ token: z.string().min(1).max(100) })

export const readUndo = {
  summary: 'What the link of a mail would undo; changes nothing',
  body: Link,
  returns: z.object({ change: AccountChange, made_at: z.iso.datetime() }),
  refusals: ['undo_link_invalid'],
} satisfies Description

export const undoChange = {
  summary:
    'Undoes a change of an account and the later ones, ends all its sessions and voids its password; answers the address at which a new one can be asked for',
  body: Link,
  returns: z.object({ email: z.string().nullable() }),
  refusals: ['undo_link_invalid', 'undo_address_taken'],
} satisfies Description

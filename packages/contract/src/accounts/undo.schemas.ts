import { z } from 'zod'
import type { Description } from '../endpoint.ts'

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

import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { RegionCode } from '../fields.schemas.ts'
import { languages } from '../languages.ts'
import { deletionWord, exportStates, regionsChosen, themes, writers } from './account.ts'

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
  'application_connected',
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

export const PreferencesDraft = z.strictObject({
  theme: z.enum(themes),
  region_codes: z
    .array(RegionCode)
    .max(regionsChosen)
    .refine((codes) => new Set(codes).size === codes.length, 'each region once'),
  language: z.enum(languages),
  notify_mentions: z.boolean(),
  notify_follows: z.boolean(),
  notify_replies: z.boolean(),
  /** Notifications on followed laws and event reminders; unchanged when absent. */
  notify_civic: z.boolean().optional(),
  /** Reactions to the member's posts, shares of them, likes of the member's comments; unchanged when absent. */
  notify_reactions: z.boolean().optional(),
  /** Comments on the member's posts; unchanged when absent. */
  notify_comments: z.boolean().optional(),
  /** Unchanged when absent. */
  messages_from: z.enum(writers).optional(),
  /** Whether the floating buttons are shown; unchanged when absent. */
  floating_buttons: z.boolean().optional(),
})
export type PreferencesDraft = z.infer<typeof PreferencesDraft>

/** A member's preferences (spec 001 §3, §9). `updated_at` is null while the defaults apply. */
export const UserPreferences = PreferencesDraft.extend({
  user_id: z.uuid(),
  notify_civic: z.boolean(),
  notify_reactions: z.boolean(),
  notify_comments: z.boolean(),
  messages_from: z.enum(writers),
  floating_buttons: z.boolean(),
  /** Number of times saved: 0 while the defaults apply. */
  version: z.int().min(0),
  updated_at: z.iso.datetime().nullable(),
})
export type UserPreferences = z.infer<typeof UserPreferences>

export const getPreferences = {
  summary: 'The member’s preferences; the defaults for who never chose',
  returns: UserPreferences,
} satisfies Description

export const savePreferences = {
  summary:
    'Saves all the member’s preferences together; with the `version` that they were changed from, only if nobody saved others meanwhile',
  body: PreferencesDraft.extend({ version: z.int32().min(0).optional() }),
  returns: UserPreferences,
  refusals: ['preferences_changed', 'language_not_offered'],
} satisfies Description

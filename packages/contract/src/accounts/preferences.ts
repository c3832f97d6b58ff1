import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { languages } from '../languages.ts'
import { RegionCode } from '../regions.ts'

export const themes = ['light', 'dark', 'system'] as const
export const regionsChosen = 3
/** Members who may start a conversation with a member: everyone, those whom they follow, or nobody. */
export const writers = ['everyone', 'followed', 'nobody'] as const
export type Writers = (typeof writers)[number]

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
  messages_from: z.enum(writers),
  floating_buttons: z.boolean(),
  /** Number of times saved: 0 while the defaults apply. */
  version: z.int().min(0),
  updated_at: z.iso.datetime().nullable(),
})
export type UserPreferences = z.infer<typeof UserPreferences>

export const getPreferences = endpoint({
  name: 'getPreferences',
  summary: 'The member’s preferences; the defaults for who never chose',
  method: 'GET',
  path: '/me/preferences',
  access: 'member',
  returns: UserPreferences,
  refusals: [],
})

export const savePreferences = endpoint({
  name: 'savePreferences',
  summary:
    'Saves all the member’s preferences together; with the `version` that they were changed from, only if nobody saved others meanwhile',
  method: 'PUT',
  path: '/me/preferences',
  access: 'member',
  body: PreferencesDraft.extend({ version: z.int32().min(0).optional() }),
  returns: UserPreferences,
  refusals: ['preferences_changed'],
})

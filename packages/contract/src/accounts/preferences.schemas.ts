import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { languages } from '../languages.ts'
import { RegionCode } from '../regions.schemas.ts'
import { regionsChosen, themes, writers } from './preferences.ts'

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

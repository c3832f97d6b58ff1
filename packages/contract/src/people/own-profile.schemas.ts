import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { boundedText } from '../fields.schemas.ts'
import { imageTypes, limits } from '../limits.ts'
import { forImages } from '../refusal-groups.ts'
import { activityCeiling, websiteFailures } from './own-profile.ts'
import { OwnProfileView } from './profiles.schemas.ts'

export const giveConsent = {
  summary: 'Agrees to the processing of what tells political opinions; harmless when agreed already',
  returns: z.object({ consented_at: z.iso.datetime() }),
} satisfies Description

export const withdrawConsent = {
  summary:
    'Takes the consent back: whatever would tell an opinion is refused from now on; what was published stays until it is deleted',
  returns: z.object({ consented_at: z.null() }),
} satisfies Description

/** A text that may be cleared: blank becomes null. `maximum` counts perceived characters, `units` code units. */
function emptiableText(maximum: number, units: number) {
  return z
    .string()
    .max(units, { error: 'too_long' })
    .transform((text) => (text.trim() === '' ? null : text.trim()))
    .pipe(boundedText(maximum).nullable())
    .nullable()
}

/** Editable fields of one's own profile; absent ones stay unchanged. The session determines the profile. */
const ProfileEdit = z.strictObject({
  display_name: boundedText(limits.displayName).max(200, { error: 'too_long' }).optional(),
  /** Stored without `@` and accents, in lower case. */
  username: z.string().max(200).nullable().optional(),
  bio: emptiableText(limits.biography, 20_000).optional(),
  location: emptiableText(limits.location, 200).optional(),
  /** An http or https address; the protocol may be missing. */
  website: z.string().max(limits.website, { error: 'too_long' }).nullable().optional(),
  /** An address returned by `uploadAvatar`, or null. */
  avatar_url: z.string().max(200).nullable().optional(),
})
export type ProfileEdit = z.input<typeof ProfileEdit>

export const editOwnProfile = {
  summary: 'Changes the signed-in member’s profile; a verified member’s new name suspends their tick',
  body: ProfileEdit,
  returns: OwnProfileView,
  refusals: [
    'username_invalid',
    'username_taken',
    'username_reserved',
    'display_name_reserved',
    'username_blocked',
    'website_invalid',
    'avatar_unknown',
  ],
} satisfies Description

export const uploadAvatar = {
  summary:
    'Keeps a picture, cut to a square; it becomes the avatar once the profile is saved with its address',
  file: imageTypes,
  returns: z.object({ avatar_url: z.string() }),
  refusals: [...forImages],
} satisfies Description

/** Whether the site that the member states links back to their profile with `rel="me"`. */
export const OwnWebsiteLink = z.object({
  /** The site of the profile; null without one. */
  website: z.string().nullable(),
  /** Address of the profile by its id, which the site has to link to. */
  profile_url: z.url(),
  /** Time of the last check that found the link; null when the last ones did not. */
  confirmed_at: z.iso.datetime().nullable(),
  checked_at: z.iso.datetime().nullable(),
  /** Why the last check found no link. */
  failure: z.enum(websiteFailures).nullable(),
  /** A check is under way. */
  is_pending: z.boolean(),
})
export type OwnWebsiteLink = z.infer<typeof OwnWebsiteLink>

export const getOwnWebsiteLink = {
  summary: 'Whether the member’s own site links back to their profile, and what the last check found',
  returns: OwnWebsiteLink,
} satisfies Description

export const checkOwnWebsite = {
  summary:
    'Has the member’s own site read again for a link to their profile; harmless while a check is under way',
  returns: OwnWebsiteLink,
  refusals: ['website_missing', 'website_not_checkable', 'website_checks_off', 'website_busy'],
} satisfies Description

const Figure = z.int().min(0).max(activityCeiling)

/** The member's acts in the last thirty days, and the response to their posts of these days, counted from rows. */
export const OwnActivity = z.object({
  posts: Figure,
  comments: Figure,
  reactions: Figure,
  reactions_received: z.int().min(0),
  comments_received: z.int().min(0),
})
export type OwnActivity = z.infer<typeof OwnActivity>

export const getOwnActivity = {
  summary: 'The member’s own activity of the last thirty days',
  returns: OwnActivity,
} satisfies Description

import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { imageTypes, limits } from '../limits.ts'
import { forImages } from '../refusals.ts'
import { boundedText } from '../text.schemas.ts'
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

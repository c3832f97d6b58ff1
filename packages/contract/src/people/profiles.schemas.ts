import { z } from 'zod'
import { Role } from '../accounts/roles.schemas.ts'
import { staffAccesses } from '../accounts/staff-access.ts'
import type { Description } from '../endpoint.ts'
import { imageTypes, limits } from '../limits.ts'
import { RegionCode } from '../regions.schemas.ts'
import { boundedText } from '../text.schemas.ts'
import { certificateStatuses } from './certificate-status.ts'
import { followStates } from './follow-state.ts'
import { Orientation, PartyId } from './parties.schemas.ts'

/** A member as anyone may see them. Party and media are shown for verified accounts only. */
export const ProfileView = z.object({
  id: z.uuid(),
  display_name: z.string(),
  username: z.string().nullable(),
  avatar_url: z.string().nullable(),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  website: z.string().nullable(),
  /** Time of the last check that found a link from that site to this profile; null when there is none. */
  website_confirmed_at: z.iso.datetime().nullable(),
  role: Role,
  verified: z.boolean(),
  party: PartyId.nullable(),
  political_party: z.string().nullable(),
  political_orientation: Orientation.nullable(),
  /** The customary colour of the party. */
  party_color: z.string().nullable(),
  media: z.string().nullable(),
  region_code: RegionCode.nullable(),
  created_at: z.iso.datetime(),
  followersCount: z.int(),
  followingCount: z.int(),
  postsCount: z.int(),
  isOwnProfile: z.boolean(),
  followState: z.enum(followStates),
  /** They follow the reader. */
  followsYou: z.boolean(),
  isMuted: z.boolean(),
  /** Status of the member's certificate; null if they never had one. */
  certificateStatus: z.enum(certificateStatuses).nullable(),
  /** Linked to an official identifier: their roll-call votes are available. */
  hasVotes: z.boolean(),
})
export type ProfileView = z.infer<typeof ProfileView>

/** The signed-in member: the profile plus private fields. */
export const OwnProfileView = ProfileView.extend({
  email: z.string(),
  referral_code: z.string(),
  verification_status: z.enum(['none', 'pending', 'approved', 'rejected', 'revoked']),
  is_moderator: z.boolean(),
  is_administrator: z.boolean(),
  /** Staff access of this session. */
  staff_access: z.enum(staffAccesses),
  is_editor: z.boolean(),
  /** Access of this session to the queue of editors. */
  editor_access: z.enum(staffAccesses),
  /** End of the days in which one of the staff adds a second factor or a passkey; null without such days. */
  staff_grace_ends_at: z.iso.datetime().nullable(),
  /** May publish posts now: citizens always, journalists and politicians once verified. */
  canPublish: z.boolean(),
  /** Time of their consent to the processing of political opinions; null without consent, or once withdrawn. */
  consented_at: z.iso.datetime().nullable(),
  /** When the profile last changed. */
  updated_at: z.iso.datetime(),
})
export type OwnProfileView = z.infer<typeof OwnProfileView>

export const getOwnProfile = {
  summary: 'The signed-in member’s own profile',
  scope: 'read',
  returns: OwnProfileView,
  refusals: [],
} satisfies Description

export const giveConsent = {
  summary: 'Agrees to the processing of what tells political opinions; harmless when agreed already',
  returns: z.object({ consented_at: z.iso.datetime() }),
  refusals: [],
} satisfies Description

export const withdrawConsent = {
  summary:
    'Takes the consent back: whatever would tell an opinion is refused from now on; what was published stays until it is deleted',
  returns: z.object({ consented_at: z.null() }),
  refusals: [],
} satisfies Description

/**
 * A text that may be cleared: blank becomes null. At most `maximum` user-perceived characters, and `units` code units.
 */
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
  refusals: [
    'body_too_large',
    'storage_full',
    'file_empty',
    'file_unreadable',
    'image_unreadable',
    'image_too_large',
  ],
} satisfies Description

export const ProfileReference = z.object({
  /** Profile id or username. */
  reference: z.string().min(1).max(64),
})

export const getProfile = {
  summary: 'A member’s public profile, by id or username',
  scope: 'read',
  params: ProfileReference,
  returns: ProfileView,
  refusals: ['profile_not_found'],
} satisfies Description

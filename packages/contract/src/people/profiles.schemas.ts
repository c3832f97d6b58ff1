import { z } from 'zod'
import { staffAccesses } from '../accounts/roles.ts'
import type { Description } from '../endpoint.ts'
import { boundedText, RegionCode, Role } from '../fields.schemas.ts'
import { followStates } from './follows.ts'
import { Orientation, PartyId } from './parties.schemas.ts'
import { normalisedUsername } from './profile-texts.ts'
import { certificateStatuses } from './verification.ts'

/** Username of somebody as it is typed, with or without `@` and in any case; read as it is stored. */
export const TypedUsername = boundedText(64, normalisedUsername)

/** A member in short form: one who acted, or the subject of an act. */
export const Person = z.object({ id: z.uuid(), name: z.string(), username: z.string().nullable() })

/** Author of a post or comment, as its card shows them (spec 000 §3). Party and media appear only once verified. */
export const AuthorView = z.object({
  id: z.uuid(),
  name: z.string(),
  role: Role,
  verified: z.boolean(),
  avatar: z.string().nullable(),
  username: z.string().nullable(),
  party: PartyId.nullable(),
  media: z.string().nullable(),
  political_party: z.string().nullable(),
  /** Short name of the party. */
  party_abbreviation: z.string().nullable(),
  political_orientation: Orientation.nullable(),
  /** Customary colour of the party. */
  party_color: z.string().nullable(),
})
export type AuthorView = z.infer<typeof AuthorView>

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
  /** Short name of the party. */
  party_abbreviation: z.string().nullable(),
  political_orientation: Orientation.nullable(),
  /** The customary colour of the party. */
  party_color: z.string().nullable(),
  media: z.string().nullable(),
  region_code: RegionCode.nullable(),
  created_at: z.iso.datetime(),
  followers_count: z.int(),
  following_count: z.int(),
  posts_count: z.int(),
  is_own_profile: z.boolean(),
  follow_state: z.enum(followStates),
  /** They follow the reader. */
  follows_you: z.boolean(),
  is_muted: z.boolean(),
  /** Status of the member's certificate; null if they never had one. */
  certificate_status: z.enum(certificateStatuses).nullable(),
  /** Linked to an official identifier: their roll-call votes are available. */
  has_votes: z.boolean(),
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
  can_publish: z.boolean(),
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

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Cursor, pageOf } from './pages.ts'
import { Orientation, PartyId } from './parties.ts'
import { PostView } from './posts.ts'
import { RegionCode } from './regions.ts'
import { Role } from './roles.ts'

/** A member as anyone may see them. Badge facts (party, media) are those of a verified account. */
export const ProfileView = z.object({
  id: z.uuid(),
  display_name: z.string(),
  username: z.string().nullable(),
  avatar_url: z.string().nullable(),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  website: z.string().nullable(),
  role: Role,
  verified: z.boolean(),
  party: PartyId.nullable(),
  political_party: z.string().nullable(),
  political_orientation: Orientation.nullable(),
  media: z.string().nullable(),
  region_code: RegionCode.nullable(),
  created_at: z.iso.datetime(),
  followersCount: z.int(),
  followingCount: z.int(),
  postsCount: z.int(),
  isOwnProfile: z.boolean(),
})
export type ProfileView = z.infer<typeof ProfileView>

/** The signed-in member: the profile plus what only they may know of themselves. */
export const OwnProfileView = ProfileView.extend({
  email: z.string(),
  verification_status: z.enum(['none', 'pending', 'approved', 'rejected', 'revoked']),
  is_moderator: z.boolean(),
  is_administrator: z.boolean(),
  /** May publish posts now: citizens always, journalists and politicians once verified. */
  canPublish: z.boolean(),
})
export type OwnProfileView = z.infer<typeof OwnProfileView>

export const getOwnProfile = endpoint({
  name: 'getOwnProfile',
  summary: 'The signed-in member’s own profile',
  method: 'GET',
  path: '/me',
  access: 'member',
  returns: OwnProfileView,
  refusals: ['not_authenticated', 'member_banned', 'second_factor_required'],
})

export const giveConsent = endpoint({
  name: 'giveConsent',
  summary: 'Agrees to the processing of what tells political opinions; harmless when agreed already',
  method: 'POST',
  path: '/me/consent',
  access: 'member',
  returns: z.object({ consented_at: z.iso.datetime() }),
  refusals: ['not_authenticated', 'member_banned', 'second_factor_required'],
})

const ProfileReference = z.object({
  /** Profile id or username. */
  reference: z.string().min(1).max(64),
})

export const getProfile = endpoint({
  name: 'getProfile',
  summary: 'A member’s public profile, by id or username',
  method: 'GET',
  path: '/profiles/:reference',
  access: 'anyone',
  params: ProfileReference,
  returns: ProfileView,
  refusals: ['profile_not_found'],
})

export const getProfilePosts = endpoint({
  name: 'getProfilePosts',
  summary: 'A member’s posts that the reader may see, newest first, 20 a page',
  method: 'GET',
  path: '/profiles/:reference/posts',
  access: 'anyone',
  params: ProfileReference,
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(PostView),
  refusals: ['profile_not_found'],
})

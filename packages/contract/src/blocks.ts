import { z } from 'zod'
import { AuthorView } from './authors.ts'
import { endpoint } from './endpoint.ts'
import { Cursor, pageOf } from './pages.ts'

const forMembers = ['not_authenticated', 'member_banned', 'second_factor_required'] as const
const MemberReference = z.object({ memberId: z.uuid() })

/** What the member has set between themselves and another; the other's own settings are not told. */
export const Distance = z.object({ isBlocked: z.boolean(), isMuted: z.boolean() })
export type Distance = z.infer<typeof Distance>

/** An entry of the member's own lists. */
const KeptApart = z.object({ member: AuthorView, created_at: z.iso.datetime() })

export const blockMember = endpoint({
  name: 'blockMember',
  summary: 'Hides two members from each other and cuts follows between them; harmless when blocked already',
  method: 'PUT',
  path: '/members/:memberId/block',
  access: 'member',
  params: MemberReference,
  returns: Distance,
  refusals: [...forMembers, 'profile_not_found', 'block_of_oneself', 'too_many_blocks'],
})

export const unblockMember = endpoint({
  name: 'unblockMember',
  summary: 'Lifts the member’s own block; follows do not come back by themselves',
  method: 'DELETE',
  path: '/members/:memberId/block',
  access: 'member',
  params: MemberReference,
  returns: Distance,
  refusals: [...forMembers],
})

export const muteMember = endpoint({
  name: 'muteMember',
  summary: 'Leaves a member’s posts, comments and notifications out of the reader’s lists; they are not told',
  method: 'PUT',
  path: '/members/:memberId/mute',
  access: 'member',
  params: MemberReference,
  returns: Distance,
  refusals: [...forMembers, 'profile_not_found', 'block_of_oneself', 'too_many_blocks'],
})

export const unmuteMember = endpoint({
  name: 'unmuteMember',
  summary: 'Shows a muted member’s posts, comments and notifications again',
  method: 'DELETE',
  path: '/members/:memberId/mute',
  access: 'member',
  params: MemberReference,
  returns: Distance,
  refusals: [...forMembers],
})

const ownList = {
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(KeptApart),
  refusals: [...forMembers],
} as const

export const listBlocked = endpoint({
  ...ownList,
  method: 'GET',
  access: 'member',
  name: 'listBlocked',
  summary: 'Whom the member blocks, latest first, 50 a page',
  path: '/me/blocked',
})

export const listMuted = endpoint({
  ...ownList,
  method: 'GET',
  access: 'member',
  name: 'listMuted',
  summary: 'Whom the member mutes, latest first, 50 a page',
  path: '/me/muted',
})

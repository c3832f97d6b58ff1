import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Cursor, Id, pageOf } from '../fields.schemas.ts'
import { limits } from '../limits.ts'
import { onceClosedToTokens } from '../refusal-groups.ts'
import { AuthorView } from './profiles.schemas.ts'

const MemberReference = z.object({ memberId: Id })

/** The member's own mute and block of another member; the other's settings are not disclosed. */
export const Distance = z.object({ is_blocked: z.boolean(), is_muted: z.boolean() })
export type Distance = z.infer<typeof Distance>

/** An entry of the member's block or mute list. */
const KeptApart = z.object({ member: AuthorView, created_at: z.iso.datetime() })

export const blockMember = {
  summary: 'Hides two members from each other and cuts follows between them; harmless when blocked already',
  scope: 'write:blocks',
  params: MemberReference,
  returns: Distance,
  refusals: [...onceClosedToTokens, 'profile_not_found', 'block_of_oneself', 'too_many_blocks'],
} satisfies Description

export const unblockMember = {
  summary: 'Lifts the member’s own block; follows do not come back by themselves',
  scope: 'write:blocks',
  params: MemberReference,
  returns: Distance,
  refusals: onceClosedToTokens,
} satisfies Description

export const muteMember = {
  summary: 'Leaves a member’s posts, comments and notifications out of the reader’s lists; they are not told',
  scope: 'write:blocks',
  params: MemberReference,
  returns: Distance,
  refusals: [...onceClosedToTokens, 'profile_not_found', 'block_of_oneself', 'too_many_blocks'],
} satisfies Description

export const unmuteMember = {
  summary: 'Shows a muted member’s posts, comments and notifications again',
  scope: 'write:blocks',
  params: MemberReference,
  returns: Distance,
  refusals: onceClosedToTokens,
} satisfies Description

const ownList = {
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(KeptApart),
  refusals: onceClosedToTokens,
} as const

export const listBlocked = {
  ...ownList,
  summary: 'Whom the member blocks, latest first, 50 a page',
  scope: 'write:blocks',
} satisfies Description

export const listMuted = {
  ...ownList,
  summary: 'Whom the member mutes, latest first, 50 a page',
  scope: 'write:blocks',
} satisfies Description

export const exportBlocks = {
  summary: 'Whom the member blocks as a CSV file, to be kept or imported elsewhere',
  returns: z.object({ count: z.int(), csv: z.string() }),
} satisfies Description

export const readBlockList = {
  summary:
    'Reads a list of members to block, pasted or of a file, without blocking anybody: usernames, ids or addresses of profiles',
  body: z.strictObject({ text: z.string() }),
  returns: z.object({
    /** Members whom an import would block. */
    found: z.array(AuthorView),
    /** Number of listed members already blocked. */
    already_blocked: z.int(),
    /** Listed names that match no member visible to the reader, as written. */
    unknown: z.array(z.string()),
    names_oneself: z.boolean(),
    /** Number of further blocks allowed. */
    room: z.int().min(0),
  }),
  refusals: ['block_list_too_long'],
} satisfies Description

export type BlockListPreview = z.infer<typeof readBlockList.returns>

export const importBlocks = {
  summary: 'Blocks up to 50 members of a list that was read; who is blocked or gone is passed over',
  body: z.strictObject({ member_ids: z.array(Id).min(1).max(limits.blocksAtOnce) }),
  returns: z.object({ blocked: z.int() }),
  refusals: ['too_many_blocks'],
} satisfies Description

import type { FollowRequest } from '@parvis/contract/people/follows.schemas.ts'
import type { FollowRequests } from '@parvis/platform/database/schema.gen.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'

export function followRequestView(row: Selectable<FollowRequests>): FollowRequest {
  return {
    id: row.id,
    requester_id: row.requester_id,
    target_id: row.target_id,
    status: row.status,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** State of the reader's follow button for the member that `other` names. */
export function followStateOf(readerId: string | null, other: RawBuilder<unknown>) {
  if (readerId === null) return sql<'none'>`'none'`
  return sql<'none' | 'pending' | 'following'>`case
    when exists (select from follows as own where own.follower_id = ${readerId} and own.following_id = ${other})
      then 'following'
    when exists (
      select from follow_requests as own
      where own.requester_id = ${readerId} and own.target_id = ${other} and own.status = 'pending'
    ) then 'pending'
    else 'none' end`
}

/** Whether the member that `other` names follows the reader. */
export function followsReader(readerId: string | null, other: RawBuilder<unknown>) {
  if (readerId === null) return sql<boolean>`false`
  return sql<boolean>`exists (
    select from follows where follows.follower_id = ${other} and follows.following_id = ${readerId}
  )`
}

import { pageSizes } from '@parvis/contract/limits.ts'
import type { FollowRow, FollowView } from '@parvis/contract/people/follows.schemas.ts'
import { askingAgain, type FollowAudience } from '@parvis/contract/people/follows.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { cursorAfter, type Keyset, type Page, pageFrom, paginate } from '@parvis/platform/database/keyset.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { authorColumns, authorView } from '../authors/index.ts'
import { mayMeet, profileNotFound, profilesNamed } from '../blocks/index.ts'
import { audienceOf, showsFollows } from './policy.ts'
import { followRequestView, followStateOf, followsReader } from './views.ts'

/** The ties between a member and another, from the member's view. */
export async function readTie(db: Db, memberId: string, otherId: string): Promise<FollowView> {
  const tie = await db
    .selectNoFrom([
      followStateOf(memberId, sql`${otherId}::uuid`).as('follow_state'),
      followsReader(memberId, sql`${otherId}::uuid`).as('follows_you'),
    ])
    .executeTakeFirstOrThrow()
  const request = await db
    .selectFrom('follow_requests')
    .selectAll()
    .where('requester_id', '=', memberId)
    .where('target_id', '=', otherId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { ...tie, request: request === undefined ? null : followRequestView(request) }
}

/** The latest refusals of a member's requests by another, as many as count. */
export async function readRefusals(db: Db, requesterId: string, targetId: string): Promise<Date[]> {
  const rows = await db
    .selectFrom('follow_requests')
    .select('updated_at')
    .where('requester_id', '=', requesterId)
    .where('target_id', '=', targetId)
    .where('status', '=', sql.lit('rejected'))
    .orderBy('updated_at', 'desc')
    .limit(sql.lit(askingAgain.most))
    .execute()
  return rows.map(({ updated_at }) => updated_at)
}

/** Pending requests, received or sent by the member. */
export async function readRequests(
  db: Db,
  memberId: string,
  direction: 'received' | 'sent',
  after: Keyset | null,
) {
  const [own, other] =
    direction === 'received'
      ? (['follow_requests.target_id', 'follow_requests.requester_id'] as const)
      : (['follow_requests.requester_id', 'follow_requests.target_id'] as const)
  const pending = db
    .selectFrom('follow_requests')
    .innerJoin('profiles', 'profiles.id', other)
    .selectAll('follow_requests')
    .select([...authorColumns, 'profiles.id as user_id'])
    .where(own, '=', memberId)
    .where('follow_requests.status', '=', sql.lit('pending'))
    .where(mayMeet(null, sql`profiles.id`))
  const order = ['follow_requests.created_at', 'follow_requests.id'] as const
  return paginate(pending, order, after, pageSizes.followRequests, (row) => ({
    ...followRequestView(row),
    member: authorView(row),
  }))
}

/** Rows per query: most followers of an official may hide theirs. */
const lookedAt = 200
/** Queries per page; beyond this the page is shorter, and the next continues after it. */
const looksPerPage = 5

type FollowList = 'followers' | 'following'

/**
 * A member's followers or follows, latest first, as far as the member shows them. Leaves out members hidden by a block, and
 * followers who hide their follows. A list ends after two hundred hidden rows in a row.
 */
export async function readFollows(
  db: Db,
  reference: string,
  list: FollowList,
  readerId: string | null,
  after: Keyset | null,
): Promise<Page<FollowRow>> {
  const owner = await profilesNamed(db, reference, readerId)
    .select(['profiles.id', showsFollows(readerId).as('isShown')])
    .executeTakeFirstOrThrow(profileNotFound)
  if (!owner.isShown) throw new Refusal('follows_hidden')
  const shown: ShownFollow[] = []
  let further: string | null = null
  let place = after
  for (let looks = 1; looks <= looksPerPage && shown.length <= pageSizes.follows; looks += 1) {
    const follows = await followsFrom(db, owner.id, list, place)
    const found = await shownOf(db, follows, { owner, list, readerId })
    shown.push(...found)
    const last = follows.at(-1)
    const isOver = found.length === 0 || follows.length < lookedAt || last === undefined
    further = isOver ? null : cursorAfter(last)
    if (isOver) break
    place = { at: last.created_at, id: last.id }
  }
  const page = pageFrom(shown, pageSizes.follows)
  return {
    items: page.rows.map(({ id, created_at, member }) => ({
      member: authorView(member),
      created_at: created_at.toISOString(),
      follow_state: member.follow_state,
      follows_you: member.follows_you,
      is_own_profile: id === readerId,
    })),
    next_cursor: page.next_cursor ?? further,
  }
}

type Follow = { id: string; created_at: Date }

async function followsFrom(
  db: Db,
  ownerId: string,
  list: FollowList,
  after: Keyset | null,
): Promise<Follow[]> {
  const [own, other] =
    list === 'followers'
      ? (['follows.following_id', 'follows.follower_id'] as const)
      : (['follows.follower_id', 'follows.following_id'] as const)
  return db
    .selectFrom('follows')
    .select([sql.ref<string>(other).as('id'), 'follows.created_at'])
    .where(own, '=', ownerId)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(
        follows.created_at <= ${after?.at} and (follows.created_at < ${after?.at} or ${sql.ref(other)} > ${after?.id})
      )`),
    )
    .orderBy('follows.created_at', 'desc')
    .orderBy(other)
    .limit(sql.lit(lookedAt))
    .execute()
}

type ShownFollow = Awaited<ReturnType<typeof shownOf>>[number]

/** The follows that the reader may see, with the other member. */
async function shownOf(
  db: Db,
  follows: Follow[],
  { owner, list, readerId }: { owner: { id: string }; list: FollowList; readerId: string | null },
) {
  const members = await db
    .selectFrom('profiles')
    .select([
      ...authorColumns,
      'profiles.id as user_id',
      followStateOf(readerId, sql`profiles.id`).as('follow_state'),
      followsReader(readerId, sql`profiles.id`).as('follows_you'),
    ])
    .where('profiles.id', '=', sql<string>`any (${follows.map(({ id }) => id)}::uuid[])`)
    .where(mayMeet(readerId, sql`profiles.id`))
    .where(list === 'following' || owner.id === readerId ? sql<boolean>`true` : showsFollows(readerId))
    .execute()
  const byId = new Map(members.map((member) => [member.user_id, member]))
  return follows.flatMap((follow) => {
    const member = byId.get(follow.id)
    return member === undefined ? [] : [{ ...follow, member }]
  })
}

interface Audience {
  audience: FollowAudience | null
  effective: FollowAudience
}

export async function readAudience(db: Db, memberId: string): Promise<Audience> {
  const owner = await db
    .selectFrom('profiles')
    .select(['role', 'verified', 'follows_shown_to'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return { audience: owner.follows_shown_to, effective: audienceOf(owner) }
}

/** Chooses who sees the member's follow lists; null restores the default of the role. */
export async function chooseAudience(
  context: AppContext,
  member: Member,
  audience: FollowAudience | null,
): Promise<Audience> {
  await context.db
    .updateTable('profiles')
    .set({ follows_shown_to: audience })
    .where('id', '=', member.id)
    .execute()
  sendInvalidation(context.bus, topics.member(member.id), { type: 'settings_changed', id: member.id })
  return readAudience(context.db, member.id)
}

import { roles } from '@parvis/contract/accounts/roles.ts'
import type { PostView, QuotedView } from '@parvis/contract/content/posts.schemas.ts'
import { tabOf } from '@parvis/contract/feed-tabs.ts'
import type { FeedTab, Role } from '@parvis/contract/fields.schemas.ts'
import { isUuid } from '@parvis/contract/id.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import { isUsername } from '@parvis/contract/people/profile-texts.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, pageFrom, pageQuery } from '@parvis/platform/database/keyset.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { sql } from 'kysely'
import { assemblyOfProfile } from '../../civic/officials/index.ts'
import {
  findPost,
  isListedFor,
  notContinuing,
  ownWords,
  postViews,
  visiblePosts,
  visibleTo,
} from '../../content/posts/index.ts'
import { badgeOf, partyCard } from '../../people/authors/index.ts'
import { mayMeet } from '../../people/blocks/index.ts'
import { standingTick } from '../../people/verification/index.ts'
import { websiteConfirmedAt } from '../../people/website-links/index.ts'

// Everything is read as a guest. Plain reposts are left out, since their originals are listed.

/** A public post, and the quoted post as far as guests may read it. */
export type PublicPost = QuotedView & { original: QuotedView | null }

/** Finds a public post, or the original of a plain repost; undefined for any other. */
export async function findPublicPost(db: Db, postId: string): Promise<PublicPost | undefined> {
  if (!isUuid(postId)) return undefined
  const post = await findPost(db, postId, null)
  return post?.repost_kind === 'plain' ? (post.original ?? undefined) : post
}

/** Finds a member by id or username. */
export async function findMember(db: Db, typed: string) {
  const reference = typed.toLowerCase()
  const isId = isUuid(reference)
  if (!isId && !isUsername(reference)) return undefined
  const row = await db
    .selectFrom('profiles')
    .select(['id', 'display_name', 'username', 'avatar_url', 'bio', 'created_at'])
    .select(['role', 'verified', 'political_party', 'media', partyCard])
    .select([
      'followers_count',
      'public_posts_count',
      'website',
      standingTick.as('tick'),
      websiteConfirmedAt.as('website_confirmed_at'),
      assemblyOfProfile.as('assembly'),
    ])
    .where(isId ? 'id' : 'username', '=', reference)
    .where(mayMeet(null, sql`profiles.id`))
    .executeTakeFirst()
  return row && { ...row, ...badgeOf(row) }
}

export type PublicMember = NonNullable<Awaited<ReturnType<typeof findMember>>>

export interface PostPage {
  posts: PostView[]
  next_cursor: string | null
}

/** Start of a page of public posts; both null for the first page. */
type PageStart = {
  at: Date | null
  id: string | null
}

const placeOf = (after: Keyset | null): PageStart => ({ at: after?.at ?? null, id: after?.id ?? null })

const newest = (db: Db, place: PageStart, size: number) =>
  pageQuery(
    visiblePosts(db, null).where(ownWords).where(notContinuing),
    ['posts.created_at', 'posts.id'],
    place,
    size,
  )

type NewestRow = Awaited<ReturnType<ReturnType<typeof newest>['execute']>>[number]

async function pageOf(db: Db, found: NewestRow[], size: number): Promise<PostPage> {
  const { rows, next_cursor } = pageFrom(found, size)
  return { posts: await postViews(db, rows, null), next_cursor }
}

const ofRole = prepared((db, { role, ...place }: { role: Role } & PageStart) =>
  newest(db, place, pageSizes.feed)
    .where('posts.author_role', '=', role)
    .where(isListedFor(null))
    .where('posts.visibility', '<>', sql.lit('private')),
)

/** Public posts of a tab, newest first. */
export async function newestOfTab(db: Db, tab: FeedTab, after: Keyset | null): Promise<PostPage> {
  const role = roles.find((candidate) => tabOf[candidate] === tab)
  if (role === undefined) throw new Error(`no role for tab ${tab}`)
  return pageOf(db, await ofRole(db, { role, ...placeOf(after) }), pageSizes.feed)
}

const ofMember = prepared((db, { memberId, ...place }: { memberId: string } & PageStart) =>
  newest(db, place, pageSizes.profilePosts).where('posts.user_id', '=', memberId).where(isListedFor(null)),
)

/** Public posts of a member, newest first. Posts of limited reach appear on the profile only. */
export async function newestOfMember(db: Db, memberId: string, after: Keyset | null): Promise<PostPage> {
  return pageOf(db, await ofMember(db, { memberId, ...placeOf(after) }), pageSizes.profilePosts)
}

/** Estimated row count from PostgreSQL's statistics: counting a million rows takes too long. */
export async function approximateRows(db: Db, table: 'posts' | 'profiles'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select reltuples::float8 as count from pg_class where oid = ${table}::regclass
  `.execute(db)
  return Math.max(0, rows[0]?.count ?? 0)
}

/** Lowest and highest id with this hexadecimal prefix. */
function idsFrom(prefix: string) {
  const filled = (digit: string) =>
    (prefix + digit.repeat(32 - prefix.length)).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { first: filled('0'), last: filled('f') }
}

/** Public posts with this id prefix, by id; posts of limited reach are left out. */
export async function listPublicPosts(db: Db, prefix: string, ceiling: number) {
  const { first, last } = idsFrom(prefix)
  return db
    .selectFrom('posts')
    .select(['posts.id', 'posts.created_at', 'posts.edit_shown_at'])
    .where(visibleTo(null))
    .where(isListedFor(null))
    .where(ownWords)
    .where('posts.id', '>=', first)
    .where('posts.id', '<=', last)
    .orderBy('posts.id')
    .limit(ceiling)
    .execute()
}

/** Members with this id prefix who have public posts or the tick. */
export async function listPublicMembers(db: Db, prefix: string, ceiling: number) {
  const { first, last } = idsFrom(prefix)
  return db
    .selectFrom('profiles')
    .select(['id', 'username'])
    .where(mayMeet(null, sql`profiles.id`))
    .where((eb) => eb.or([eb('public_posts_count', '>', 0), eb('verified', '=', true)]))
    .where('id', '>=', first)
    .where('id', '<=', last)
    .orderBy('id')
    .limit(ceiling)
    .execute()
}

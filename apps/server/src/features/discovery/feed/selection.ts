import type { FeedTab, Role } from '@parvis/contract/fields.schemas.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { pageQuery, type RankedKeyset } from '@parvis/platform/database/keyset.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { sql } from 'kysely'
import {
  isListedFor,
  notContinuing,
  shownAuthors,
  type ViewerStateRow,
  visibleViewerStates,
} from '../../content/posts/index.ts'
import { notMuted } from '../../people/blocks/index.ts'
import { pickPopular } from './rankings/popular.ts'
import { pickRelevant } from './rankings/relevant.ts'
import { type PickValues, pickRecent } from './rankings/streams.ts'
import type { FeedView } from './view.ts'

/** The author role whose posts a tab shows. */
export const roleOf: Record<FeedTab, Role> = {
  politics: 'politician',
  journalism: 'journalist',
  citizens: 'citizen',
}

/** One more than the page size, to know of a further page. */
const size = pageSizes.feed + 1

/** The most requested page: a whole tab, newest first. */
const plainPage = prepared(
  (
    db,
    { role, readerId, at, id }: { role: Role; readerId: string | null; at: Date | null; id: string | null },
  ) => {
    const posts = visibleViewerStates(db, readerId)
      .select('posts.created_at')
      .where('posts.author_role', '=', role)
      .where(notMuted(readerId, ...shownAuthors))
      .where(isListedFor(readerId))
      .where('posts.visibility', '<>', sql.lit('private'))
      .where(notContinuing)
    return pageQuery(posts, ['posts.created_at', 'posts.id'], { at, id }, pageSizes.feed)
  },
)

/** One row per picked post; only its position when the reader may not see the post. */
const pickedPage = (pick: typeof pickRecent) =>
  prepared((db, values: PickValues & { pickerId: string | null }) =>
    db
      .selectFrom(
        sql<{
          id: string
          created_at: Date
          score: number
        }>`(${pick({ ...values, readerId: values.pickerId }, size)})`.as<'picked'>(sql`picked`),
      )
      .leftJoinLateral(
        visibleViewerStates(db, values.readerId)
          .where(sql<boolean>`posts.id = picked.id`)
          .where(notMuted(values.readerId, ...shownAuthors))
          .where(isListedFor(values.readerId))
          .as('card'),
        (join) => join.onTrue(),
      )
      .select(['card.revision', 'card.own_reaction', 'card.is_saved', 'card.is_reposted'])
      .select(['picked.id', 'picked.created_at', 'picked.score'])
      .orderBy('picked.score', 'desc')
      .orderBy('picked.created_at', 'desc')
      .orderBy('picked.id', 'desc'),
  )

const pickedPages = {
  recent: pickedPage(pickRecent),
  relevant: pickedPage(pickRelevant),
  popular: pickedPage(pickPopular),
}

/**
 * Selects the posts of a page. Unless `strict`, blocks and mutes are checked last, and leave positions without a
 * post.
 */
export async function selectPosts(
  db: Db,
  { tab, sort, regions, parties, following, isPersonal, since, unpromoted }: FeedView,
  readerId: string | null,
  from: RankedKeyset | null,
  strict: boolean,
): Promise<SelectedPost[]> {
  const role = roleOf[tab]
  const { at, id, rank } = from ?? { at: null, id: null, rank: null }
  if (sort === 'recent' && regions === null && parties === null && !following)
    return (await plainPage(db, { role, readerId, at, id })).map(plain)
  const rows = await pickedPages[sort](db, {
    role,
    readerId,
    pickerId: isPersonal ? readerId : null,
    regions,
    parties,
    following: following || null,
    strict: strict || null,
    unpromoted,
    since: sort === 'popular' ? since : null,
    rank,
    at,
    id,
  })
  return rows.map(picked)
}

/** Position on the page, and its post unless it is hidden from the reader. */
export interface SelectedPost {
  place: RankedKeyset
  viewerState: ViewerStateRow | null
}

type PlainRow = Awaited<ReturnType<typeof plainPage>>[number]
type PickedRow = Awaited<ReturnType<(typeof pickedPages)['recent']>>[number]

const plain = (row: PlainRow): SelectedPost => ({
  place: { at: row.created_at, id: row.id, rank: 0 },
  viewerState: row,
})

function picked(row: PickedRow): SelectedPost {
  const { id, created_at: at, score: rank, revision, own_reaction, is_saved, is_reposted } = row
  const viewerState =
    revision === null || is_saved === null || is_reposted === null
      ? null
      : { id, revision, own_reaction, is_saved, is_reposted }
  return { place: { at, id, rank }, viewerState }
}

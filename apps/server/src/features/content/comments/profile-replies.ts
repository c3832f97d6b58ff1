import type { ProfileReply } from '@parvis/contract/content/posts.schemas.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { inTimeOrder, type Keyset, type Page, pageQuery } from '@parvis/platform/database/keyset.ts'
import { nothingToHydrate, readPage } from '@parvis/platform/database/read-page.ts'
import { sql } from 'kysely'
import { type AuthoredRow, authorView } from '../../people/authors/index.ts'
import { partyCardOf } from '../../people/parties/index.ts'
import { visibleProfile } from '../../people/profiles/index.ts'
import { noFilters, type WordFilters } from '../../people/word-filters/index.ts'
import { mediaOf } from '../media/index.ts'
import { visibleTo } from '../posts/index.ts'
import { isNotRemovedFor } from './policy.ts'
import { commentColumns, commentView, likedBy } from './views.ts'

/** A member's comments below visible posts, newest first, each with what it replies to. */
export async function readProfileReplies(
  db: Db,
  reference: string,
  readerId: string | null,
  after: Keyset | null,
  filters: WordFilters = noFilters,
): Promise<Page<ProfileReply>> {
  const { id } = await visibleProfile(db, reference, readerId)
  return readPage({
    size: pageSizes.profileReplies,
    after,
    select: (from: Keyset | null) =>
      pageQuery(
        commentsOfMember(db, id, readerId),
        ['comments.created_at', 'comments.id'],
        from,
        pageSizes.profileReplies,
      ).execute(),
    hydrate: nothingToHydrate,
    present: (row) => ({
      comment: commentView(row, readerId, filters),
      post: {
        id: row.post_id,
        content: row.post_content,
        author: authorView({ ...row.answered, user_id: row.answered.id }),
      },
    }),
    ...inTimeOrder,
  })
}

function commentsOfMember(db: Db, memberId: string, readerId: string | null) {
  return db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .innerJoin('profiles', 'profiles.id', 'comments.user_id')
    .innerJoin('profiles as answered', 'answered.id', 'posts.user_id')
    .select(commentColumns)
    .select([likedBy(readerId), mediaOf('comments')])
    .select([
      'posts.content as post_content',
      sql<Omit<AuthoredRow, 'user_id'> & { id: string }>`(
        to_jsonb(answered) || jsonb_build_object('party_card', ${partyCardOf('answered')})
      )`.as('answered'),
    ])
    .where('comments.user_id', '=', memberId)
    .where(visibleTo(readerId))
    .where(isNotRemovedFor(readerId))
}

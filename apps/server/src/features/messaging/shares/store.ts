import { pageSizes } from '@parvis/contract/limits.ts'
import type { AuthorView } from '@parvis/contract/people/authors.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, type Page, pageFrom } from '@parvis/platform/database/keyset.ts'
import { type SqlBool, sql } from 'kysely'
import { authorColumns, authorView } from '../../people/authors/index.ts'
import { mayMeet } from '../../people/blocks/index.ts'
import { named } from '../messages/index.ts'

/** The members whom a member follows, latest first: contacts of the share dialog. */
export async function readContacts(
  db: Db,
  memberId: string,
  { q, after }: { q: string; after: Keyset | null },
): Promise<Page<AuthorView>> {
  const typed = q.replaceAll('\u0000', '').trim()
  let query = db
    .selectFrom('follows')
    .innerJoin('profiles', 'profiles.id', 'follows.following_id')
    .select([...authorColumns, 'profiles.id', 'profiles.id as user_id', 'follows.created_at'])
    .where('follows.follower_id', '=', memberId)
    .where(mayMeet(memberId, sql`profiles.id`))
    .orderBy('follows.created_at', 'desc')
    .orderBy('follows.following_id')
    .limit(sql.lit(pageSizes.contacts + 1))
  if (typed !== '') query = query.where(named(typed))
  if (after !== null)
    query = query.where(sql<SqlBool>`(
      follows.created_at <= ${after.at} and (follows.created_at < ${after.at} or follows.following_id > ${after.id})
    )`)
  const { rows, next_cursor } = pageFrom(await query.execute(), pageSizes.contacts)
  return { items: rows.map(authorView), next_cursor }
}

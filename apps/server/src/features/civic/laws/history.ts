import type { LawVersion } from '@parvis/contract/civic/laws.schemas.ts'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, type Page, paginate } from '@parvis/platform/database/keyset.ts'
import { sql } from 'kysely'
import { type CardCache, readCitingPosts as readPostsOf } from '../../content/posts/index.ts'
import { noFilters } from '../../people/word-filters/index.ts'
import { requireLaw } from './store.ts'
import { type LawRecord, lawPath, stepsOf } from './views.ts'

/** The visible posts that cite a law, newest first. */
export async function readCitingPosts(
  db: Db,
  cardCache: CardCache,
  reference: string,
  readerId: string | null,
  after: Keyset | null,
  filters = noFilters,
): Promise<Page<PostView>> {
  const law = await requireLaw(db, reference)
  return readPostsOf(db, cardCache, {
    path: lawPath(law.reference),
    size: pageSizes.lawPosts,
    readerId,
    after,
    filters,
  })
}

/** Former versions of a law, latest first. */
export async function readVersions(
  db: Db,
  reference: string,
  after: Keyset | null,
): Promise<Page<LawVersion>> {
  const { id } = await requireLaw(db, reference)
  const versions = db
    .selectFrom('law_versions')
    .select(['id', 'created_at', sql<LawRecord>`facts`.as('facts')])
    .where('law_id', '=', id)
  return paginate(versions, ['created_at', 'id'], after, pageSizes.lawVersions, versionOf)
}

function versionOf(version: { id: string; created_at: Date; facts: LawRecord }): LawVersion {
  const { id, created_at, facts } = version
  const { title, description, status, steps, source, asOf, basis } = facts
  return {
    id,
    replaced_at: created_at.toISOString(),
    title,
    description,
    status,
    steps: stepsOf(facts, steps),
    source: { ...source, as_of: asOf, basis },
  }
}

import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../../app-context.ts'
import type { MediaRow } from '../../../content/media/index.ts'
import { publishAuthorsChanged } from '../../../people/authors/index.ts'
import { mayMeet } from '../../../people/blocks/index.ts'
import { releaseAvatar, withholdAvatar } from '../../../people/profiles/index.ts'
import type { Removal, TargetAdapter } from './adapter.ts'
import { authorNames, none } from './columns.ts'

export const profileTarget: TargetAdapter = {
  async find(db, readerId, id) {
    await db
      .selectFrom('profiles')
      .select('id')
      .where('id', '=', id)
      .where(mayMeet(readerId, sql`profiles.id`))
      .executeTakeFirstOrThrow(refusalOf('profile_not_found'))
    return { id, authorId: id }
  },

  copy: (tx, id) =>
    tx
      .selectFrom('profiles')
      .select(['profiles.avatar_url', 'profiles.created_at', ...authorNames])
      .select([
        sql<string>`coalesce(profiles.bio, '')`.as('text'),
        sql<MediaRow | null>`null`.as('attachment'),
      ])
      .where('profiles.id', '=', id)
      .executeTakeFirst(),

  content: (db, id) =>
    db
      .selectFrom('profiles')
      .select(['avatar_url as avatar', 'created_at'])
      .select([sql<string>`coalesce(bio, '')`.as('text'), none.visibility, none.edited_at, none.label])
      .select([none.reach_limited, none.withheld, none.post_id, none.attachment])
      .where('id', '=', id)
      .executeTakeFirst(),

  surroundings: null,
  remove: removeProfile,
  restore: restoreProfile,
}

/** Profile fields stored with the decision that removed them. */
interface FormerProfile {
  bio: string | null
  avatar_url: string | null
}

/**
 * Removes biography and picture from a profile. Names stay: others know the account by them, and bans deal
 * with abusive ones.
 */
async function removeProfile(context: AppContext, tx: Tx, { id, target }: Removal): Promise<boolean> {
  const profile = await lockProfile(tx, target.id)
  if (profile === undefined || (profile.bio === null && profile.avatar_url === null)) return false
  const former: FormerProfile = profile
  await updateById(tx, 'moderation_decisions', id, { former: JSON.stringify(former) })
  await show(context, tx, target.id, { bio: null, avatar_url: null })
  tx.afterCommit(() => withholdAvatar(context, former.avatar_url))
  return true
}

/** Restores the removed fields, unless the member has set new ones meanwhile. */
async function restoreProfile(context: AppContext, tx: Tx, { id, target }: Removal): Promise<void> {
  const profile = await lockProfile(tx, target.id)
  const decision = await tx
    .selectFrom('moderation_decisions')
    .select('former')
    .where('id', '=', id)
    .executeTakeFirst()
  const former = decision?.former as FormerProfile | null | undefined
  if (profile === undefined || !former) return
  if (profile.avatar_url === null) await releaseAvatar(context, former.avatar_url)
  await show(context, tx, target.id, {
    bio: profile.bio ?? former.bio,
    avatar_url: profile.avatar_url ?? former.avatar_url,
  })
}

async function lockProfile(tx: Tx, id: string): Promise<FormerProfile | undefined> {
  return tx
    .selectFrom('profiles')
    .select(['bio', 'avatar_url'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

async function show(context: AppContext, tx: Tx, id: string, shown: FormerProfile): Promise<void> {
  await updateById(tx, 'profiles', id, { ...shown, updated_at: context.clock.now() })
  tx.afterCommit(() => publishAuthorsChanged(context.bus, [id]))
}

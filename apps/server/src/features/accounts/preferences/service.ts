import type { PreferencesDraft, UserPreferences } from '@parvis/contract/accounts/account.schemas.ts'
import type { RegionCode } from '@parvis/contract/fields.schemas.ts'
import type { Language } from '@parvis/contract/languages.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { defaultRegion } from '@parvis/contract/regions.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { languageOf, type Member } from '../identity/index.ts'

const defaults = {
  theme: 'system',
  notify_mentions: true,
  notify_follows: true,
  notify_replies: true,
  notify_civic: true,
  notify_reactions: true,
  notify_comments: true,
  messages_from: 'everyone',
  floating_buttons: true,
  version: 0,
  updated_at: null,
} as const

/** A member's preferences, or the defaults. */
export async function readPreferences(db: Db, memberId: string): Promise<UserPreferences> {
  const row = await db
    .selectFrom('user_preferences')
    .selectAll()
    .where('user_id', '=', memberId)
    .executeTakeFirst()
  if (row === undefined)
    return {
      user_id: memberId,
      ...defaults,
      language: await languageOf(db, memberId),
      region_codes: await regionsOf(db, memberId),
    }
  return { ...row, updated_at: row.updated_at.toISOString() }
}

/** The member's regions: the chosen ones, else the one of their profile, else the default. */
export async function regionsOf(db: Db, memberId: string): Promise<RegionCode[]> {
  const row = await db
    .selectFrom('profiles')
    .leftJoin('user_preferences', 'user_preferences.user_id', 'profiles.id')
    .select(['profiles.region_code', 'user_preferences.region_codes'])
    .where('profiles.id', '=', memberId)
    .executeTakeFirst()
  if (row?.region_codes?.length) return row.region_codes
  return [row?.region_code ?? defaultRegion]
}

/** Refuses a language that the site does not offer, unless the member has had it since it was. */
async function requireOffered(
  { db, siteSettings }: AppContext,
  memberId: string,
  language: Language,
): Promise<void> {
  if (siteSettings.current().languages.offered.includes(language)) return
  if ((await readPreferences(db, memberId)).language !== language) throw new Refusal('language_not_offered')
}

/** Saves all preferences as a whole. Refuses a save based on an older version, which would undo the other one. */
export async function choosePreferences(
  context: AppContext,
  member: Member,
  { version, ...draft }: PreferencesDraft & { version?: number | undefined },
): Promise<UserPreferences> {
  await requireOffered(context, member.id, draft.language)
  const values = { ...draft, updated_at: context.clock.now() }
  return context.transaction(async (tx) => {
    const saved = await tx
      .insertInto('user_preferences')
      .values({ user_id: member.id, ...values })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ ...values, version: sql<number>`user_preferences.version + 1` })
          .where(
            sql<boolean>`user_preferences.version = coalesce(${version ?? null}, user_preferences.version)`,
          ),
      )
      .returningAll()
      .executeTakeFirstOrThrow(refusalOf('preferences_changed'))
    tx.afterCommit(() =>
      sendInvalidation(context.bus, topics.member(member.id), { type: 'settings_changed', id: member.id }),
    )
    return { ...saved, updated_at: saved.updated_at.toISOString() }
  })
}

import { withSiteName } from '@parvis/contract/accounts/site-name.ts'
import { isChoosableUsername, normalisedUsername } from '@parvis/contract/people/profile-texts.ts'
import { brokenConstraint, type Tx, updateById } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/people.gen.ts'
import { languageOf, recordMemberChange, restsFor, restUsername } from '../../accounts/identity/index.ts'
import { commandLine, writeAct } from '../../audit/staff-acts/index.ts'
import { publishAuthorsChanged } from '../authors/index.ts'
import { notify, platformKind } from '../notifications/index.ts'

/**
 * Assigns a username to a verified member, also a reserved one, and notifies them of the reason.
 * Throws `username_invalid` and `username_taken`.
 */
export async function assignUsername(
  context: AppContext,
  { email, typed, reason }: { email: string; typed: string; reason: string },
): Promise<'changed' | 'unchanged' | 'unknown' | 'unverified'> {
  const username = normalisedUsername(typed)
  if (!isChoosableUsername(username)) throw new Refusal('username_invalid')
  const write = context.transaction(async (tx) => {
    const profile = await profileOf(tx, email)
    if (profile === undefined) return 'unknown'
    if (!profile.verified) return 'unverified'
    if (profile.username === username) return 'unchanged'
    await restUsername(context, tx, profile.id, { mayReturn: true })
    await updateById(tx, 'profiles', profile.id, { username, updated_at: context.clock.now() })
    if (await restsFor(context, tx, username, profile.id)) throw new Refusal('username_taken')
    await recordMemberChange(context, tx, profile.id, 'changed_by_administrator')
    await writeAct(tx, {
      actorId: commandLine.id,
      act: 'username_given',
      at: context.clock.now(),
      subjectId: profile.id,
      reason,
    })
    const language = await languageOf(tx, profile.id)
    const { name } = context.siteSettings.current().identity
    const t = translations[language]
    const message = withSiteName(t('username.message', { username, reason }), name, language)
    await notify(context, tx, platformKind, [
      { recipientId: profile.id, title: t('username.title'), message },
    ])
    tx.afterCommit(() => publishAuthorsChanged(context.bus, [profile.id]))
    return 'changed'
  })
  return write.catch((error: unknown) => {
    if (brokenConstraint(error) === 'profiles_username') throw new Refusal('username_taken')
    throw error
  })
}

function profileOf(tx: Tx, email: string) {
  return tx
    .selectFrom('profiles')
    .innerJoin('auth.users', 'auth.users.id', 'profiles.id')
    .select(['profiles.id', 'profiles.username', 'profiles.verified', 'profiles.website'])
    .where('auth.users.email', '=', email)
    .where('auth.users.is_sso', '=', sql.lit(false))
    .forUpdate('profiles')
    .executeTakeFirst()
}

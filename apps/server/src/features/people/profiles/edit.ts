import type { editOwnProfile } from '@parvis/contract/people/own-profile.schemas.ts'
import {
  isChoosableUsername,
  isUsername,
  normalisedUsername,
  websiteAddress,
} from '@parvis/contract/people/profile-texts.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { isBlank } from '@parvis/contract/text.ts'
import { brokenConstraint, updateById } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { oneLine, withoutDirections } from '@parvis/platform/text.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { recordMemberChange, restsFor, restUsername } from '../../accounts/identity/index.ts'
import { publishAuthorsChanged } from '../authors/index.ts'
import { applyNewName } from '../verification/index.ts'
import { websiteStated } from '../website-links/index.ts'
import { takeUpAvatar } from './avatars.ts'
import { requireUnreservedName } from './reserved-names.ts'
import { requireUnreserved } from './reserved-usernames.ts'

type Edit = z.output<NonNullable<(typeof editOwnProfile)['body']>>

/** Saves a member's changes to their profile. A new name suspends the tick until a reviewer confirms it. */
export async function saveProfile(context: AppContext, memberId: string, edit: Edit): Promise<void> {
  const values = valuesOf(edit)
  const write = context.transaction(async (tx) => {
    const before = await tx
      .selectFrom('profiles')
      .select(['display_name', 'username', 'avatar_url', 'verified', 'website', 'role'])
      .select(sql<boolean>`exists (select from posts where posts.user_id = profiles.id)`.as('has_cards'))
      .where('id', '=', memberId)
      .forUpdate()
      .executeTakeFirstOrThrow(refusalOf('not_authenticated'))
    // A member who already holds a name that is reserved, or ends with a mark, keeps it.
    if (values.username && values.username !== before.username) {
      if (!isChoosableUsername(values.username)) throw new Refusal('username_invalid')
      await requireUnreserved(tx, values.username, memberId)
    }

    const { avatar_url } = values
    if (avatar_url !== undefined && avatar_url !== before.avatar_url)
      await takeUpAvatar(context, tx, memberId, { from: before.avatar_url, to: avatar_url })
    const newName = values.display_name === before.display_name ? undefined : values.display_name
    // A member who already bears a reserved name keeps it.
    if (newName !== undefined) await requireUnreservedName(tx, newName, { memberId, role: before.role })
    const renamed = values.username !== undefined && values.username !== before.username
    if (renamed) await restUsername(context, tx, memberId, { mayReturn: true })
    const suspended = newName !== undefined && before.verified
    await updateById(tx, 'profiles', memberId, {
      ...values,
      ...(suspended ? { verified: false, verification_status: 'pending' as const } : {}),
      updated_at: context.clock.now(),
    })
    if (renamed && values.username && (await restsFor(context, tx, values.username, memberId)))
      throw new Refusal('username_taken')

    const { website = before.website } = values
    if (website !== before.website) await websiteStated(context, tx, { memberId, website })
    if (suspended) await recordMemberChange(context, tx, memberId, 'tick_suspended')
    if (newName !== undefined) await applyNewName(context, tx, { memberId, name: newName, suspended })
    const shown = (['display_name', 'username', 'avatar_url'] as const).some(
      (name) => values[name] !== undefined && values[name] !== before[name],
    )
    if (shown && before.has_cards) tx.afterCommit(() => publishAuthorsChanged(context.bus, [memberId]))
  })
  try {
    await write
  } catch (error) {
    if (brokenConstraint(error) === 'profiles_username') throw new Refusal('username_taken')
    throw error
  }
}

function valuesOf({ display_name, username, website, ...rest }: Edit) {
  return {
    ...rest,
    ...(display_name === undefined ? {} : { display_name: nameFrom(display_name) }),
    ...(username === undefined ? {} : { username: usernameFrom(username) }),
    ...(website === undefined ? {} : { website: websiteFrom(website) }),
  }
}

/** A single line without bidirectional controls. */
function nameFrom(typed: string): string {
  const name = oneLine(withoutDirections(typed))
  // A name without visible characters would identify nobody.
  if (isBlank(name) || !/[\p{L}\p{N}\p{P}\p{S}]/u.test(name))
    throw new Refusal('validation_failed', 'invalid body', { display_name: 'empty' })
  return name
}

function usernameFrom(typed: string | null): string | null {
  const name = normalisedUsername(typed ?? '')
  if (name === '') return null
  if (!isUsername(name)) throw new Refusal('username_invalid')
  return name
}

function websiteFrom(typed: string | null): string | null {
  if (typed === null || typed.trim() === '') return null
  const address = websiteAddress(typed)
  if (address === null || address.length > 500) throw new Refusal('website_invalid')
  return address
}

/** Stores when a member first agreed. */
export async function consent(context: AppContext, memberId: string): Promise<Date> {
  return context.transaction(async (tx) => {
    // Locked, so that giving and withdrawing consent in parallel are serialised.
    const known = await tx
      .selectFrom('profiles')
      .select('consented_at')
      .where('id', '=', memberId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (known === undefined) throw new Refusal('not_authenticated')
    if (known.consented_at !== null) return known.consented_at
    const consented_at = context.clock.now()
    await tx.updateTable('profiles').set({ consented_at }).where('id', '=', memberId).execute()
    await recordMemberChange(context, tx, memberId, 'consented')
    tx.afterCommit(() => invalidateSettings(context, memberId))
    return consented_at
  })
}

/** Withdraws consent (GDPR art. 7 §3): from the commit on, every node refuses acts that reveal opinions. */
export async function withdraw(context: AppContext, memberId: string): Promise<void> {
  await context.transaction(async (tx) => {
    const taken = await tx
      .updateTable('profiles')
      .set({ consented_at: null })
      .where('id', '=', memberId)
      .where('consented_at', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (taken === undefined) return
    await recordMemberChange(context, tx, memberId, 'consent_withdrawn')
    tx.afterCommit(() => invalidateSettings(context, memberId))
  })
}

function invalidateSettings(context: AppContext, memberId: string): void {
  sendInvalidation(context.bus, topics.member(memberId), { type: 'settings_changed', id: memberId })
}

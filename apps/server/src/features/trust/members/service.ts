import type { ListedMember, MemberAccess } from '@parvis/contract/trust/members.schemas.ts'
import type { Page } from '@parvis/platform/database/keyset.ts'
import { Refusal, throwIfRefused } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { readAccess } from '../../accounts/identity/index.ts'
import { type Actor, writeAct } from '../../audit/staff-acts/index.ts'
import { isRecorded, type Reader, refusalToSearch } from './policy.ts'
import type { MemberPlace, Selection } from './selection.ts'
import { readMembers } from './store.ts'

/**
 * Finds members. A search by address or network is written to the trail before its answer leaves: with its kind, never
 * with the typed text, which may be the address of somebody who is no member; with the member where it finds one alone.
 */
export async function searchMembers(
  context: AppContext,
  reader: Reader,
  selection: Selection,
  after: MemberPlace | null,
): Promise<Page<ListedMember>> {
  const now = context.clock.now()
  throwIfRefused(refusalToSearch(reader, selection))
  const page = await readMembers(context.db, { reader, now }, selection, after)
  const [only, another] = page.items
  await recordSearch(context, reader, selection, {
    found: page.items.length,
    more: page.next_cursor !== null,
    ...(only !== undefined && another === undefined && after === null ? { only: only.member.id } : {}),
  })
  return page
}

/** Writes a search by address or network to the trail, with what it found; nothing for the others. */
export async function recordSearch(
  context: AppContext,
  reader: Actor,
  { by, q }: Selection,
  { found, more, only }: { found: number; more: boolean; only?: string },
): Promise<void> {
  if (!isRecorded(by) || q.trim() === '') return
  await context.transaction((tx) =>
    writeAct(tx, {
      actorId: reader.id,
      act: 'members_searched',
      at: context.clock.now(),
      ...(only === undefined ? {} : { subjectId: only }),
      details: { by, found, more },
    }),
  )
}

/** Addresses, devices and security history of a member. Each reading is written to the trail before it leaves. */
export async function readMemberAccess(
  context: AppContext,
  reader: Actor,
  memberId: string,
): Promise<MemberAccess> {
  const now = context.clock.now()
  const access = await readAccess(context.db, memberId, now)
  if (access === null) throw new Refusal('profile_not_found')
  await context.transaction((tx) =>
    writeAct(tx, { actorId: reader.id, act: 'access_read', at: now, subjectId: memberId }),
  )
  return access
}

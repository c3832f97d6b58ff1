import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import { listActs, listStaff, type StaffFlag, setStaff } from '@parvis/contract/trust/staff.ts'
import { expect } from 'vitest'
import { decides, reports } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'

const sets = (member: Member, username: string, flag: StaffFlag, value: boolean) =>
  member.call(setStaff, { body: { username, flag, value } })

test('an administrator grants and revokes rights, at once and recorded; the last administrator cannot be removed', async ({
  join,
}) => {
  const [ada, bea, mona] = [
    await join('ada', { administrator: true }),
    await join('bea'),
    await join('mona', { moderator: true }),
  ]
  for (const member of [bea, mona]) {
    await expect(sets(member, 'bea', 'moderator', true)).toBeRefused('administrators_only')
    await expect(member.call(listStaff, { query: {} })).toBeRefused('administrators_only')
    await expect(member.call(listActs, { query: {} })).toBeRefused('administrators_only')
  }
  expect(await sets(ada, ' @BEA ', 'moderator', true)).toMatchObject({
    member: { id: bea.id },
    is_moderator: true,
    is_administrator: false,
  })
  await expect.poll(() => bea.call(getOwnProfile, {})).toMatchObject({ is_moderator: true })
  const { items } = await ada.call(listStaff, { query: {} })
  expect(items.map(({ member }) => member.name)).toEqual(['ada', 'bea', 'mona'])

  // Granting twice changes nothing; an unknown member is refused.
  await sets(ada, 'bea', 'moderator', true)
  await expect(sets(ada, 'personne', 'moderator', true)).toBeRefused('profile_not_found')
  await expect(sets(ada, 'ada', 'administrator', false)).toBeRefused('last_administrator')
  await sets(ada, 'bea', 'administrator', true)
  await expect.poll(() => bea.call(getOwnProfile, {})).toMatchObject({ is_administrator: true })
  // Two administrators remove each other at once: one remains.
  const answers = await Promise.allSettled([
    sets(ada, 'bea', 'administrator', false),
    sets(bea, 'ada', 'administrator', false),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const left = answers[0]?.status === 'fulfilled' ? ada : bea
  const carl = await join('carl')
  const caseId = await reports(bea, 'post', await carl.publishes('Un mot'))
  await decides(mona, caseId, { kind: 'no_action' })
  const acts = (await left.call(listActs, { query: {} })).items
  expect(acts.map(({ act }) => act)).toEqual([
    'case_decided',
    'administrator_revoked',
    'administrator_granted',
    'moderator_granted',
  ])
  expect(acts.at(-1)).toMatchObject({ actor: { name: 'ada' }, subject: { name: 'bea' }, case_id: null })
  const ofMona = await left.call(listActs, { query: { actor_id: mona.id } })
  expect(ofMona.items.map(({ act }) => act)).toEqual(['case_decided'])
})

test('an editor is in the team, yet neither moderates nor counts as the last administrator', async ({
  join,
}) => {
  const [ada, edith] = [await join('ada', { administrator: true }), await join('edith')]
  expect(await edith.call(getOwnProfile, {})).toMatchObject({ is_editor: false, editor_access: 'none' })
  expect(await sets(ada, 'edith', 'editor', true)).toMatchObject({ is_editor: true, is_moderator: false })
  await expect
    .poll(() => edith.call(getOwnProfile, {}))
    .toMatchObject({ is_editor: true, editor_access: 'grace', staff_access: 'none' })
  await edith.showsFactor()
  expect(await edith.call(getOwnProfile, {})).toMatchObject({ editor_access: 'open', staff_access: 'none' })
  await expect(edith.call(listStaff, { query: {} })).toBeRefused('administrators_only')
  const { items } = await ada.call(listStaff, { query: {} })
  expect(items.map(({ member }) => member.name)).toEqual(['ada', 'edith'])
  await expect(sets(ada, 'ada', 'administrator', false)).toBeRefused('last_administrator')
  await sets(ada, 'edith', 'editor', false)
  await expect.poll(() => edith.call(getOwnProfile, {})).toMatchObject({ editor_access: 'none' })
  const acts = (await ada.call(listActs, { query: {} })).items
  expect(acts.map(({ act }) => act)).toEqual(['editor_revoked', 'editor_granted'])
})

test('the audit trail is paged', async ({ join, context }) => {
  const ada = await join('ada', { administrator: true })
  await context.db
    .insertInto('moderation_acts')
    .values(Array.from({ length: 120 }, () => ({ actor_id: ada.id, act: 'case_claimed' })))
    .execute()
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await ada.call(listActs, { query: cursor === undefined ? {} : { cursor } })
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor
  }
  expect(new Set(seen).size).toBe(120)
  expect(seen).toEqual([...seen].sort((a, b) => Number(b) - Number(a)))
  await expect(ada.call(listActs, { query: { cursor: 'x' } })).toBeRefused('validation_failed')
})

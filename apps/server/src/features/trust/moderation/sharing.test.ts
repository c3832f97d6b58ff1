import { topics } from '@parvis/contract/realtime.ts'
import {
  assignCase,
  escalateCase,
  getWorkload,
  listColleagues,
  takeCaseBack,
} from '@parvis/contract/trust/desk.ts'
import { openMemberCase } from '@parvis/contract/trust/members.ts'
import { getModerationCounts, releaseCase } from '@parvis/contract/trust/moderation-cases.ts'
import { setStaff } from '@parvis/contract/trust/staff.ts'
import { expect } from 'vitest'
import { aTeam, claims, decides, looksAt, queue, reasoned, reports } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'

const gives = (giver: Member, caseId: string, to: Member | null, from: Member | null = null) =>
  giver.call(assignCase, { params: { caseId }, body: { member_id: to?.id ?? null, from: from?.id ?? null } })
const passesOn = (member: Member, caseId: string, note = 'Un avis, s’il vous plaît.') =>
  member.call(escalateCase, { params: { caseId }, body: { note } })
const takesBack = (member: Member, caseId: string) => member.call(takeCaseBack, { params: { caseId } })
const acts = async (member: Member, caseId: string) =>
  (await looksAt(member, caseId)).acts.map(({ act }) => act)

test('a case given to somebody is theirs to claim until it is given to somebody else', async ({ join }) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const caseId = await reports(reader, 'post', await author.publishes('Un mot'))
  await expect(gives(reader, caseId, reader)).toBeRefused('staff_only')
  await expect(gives(author, caseId, null)).toBeRefused('staff_only')
  await expect(gives(mona, crypto.randomUUID(), mona)).toBeRefused('case_not_found')
  await expect(gives(mona, caseId, reader)).toBeRefused('assignee_unfit')

  const socket = await milo.socket()
  await socket.follows(topics.moderation)
  expect((await gives(mona, caseId, mona)).assignment).toMatchObject({ to: { name: 'mona' }, is_own: true })
  await expect
    .poll(() => socket.events)
    .toContainEqual(expect.objectContaining({ event: { type: 'case_changed', id: caseId } }))
  expect(await queue(mona, 'mine')).toMatchObject([{ id: caseId }])
  expect((await mona.call(getModerationCounts, {})).mine).toBe(1)

  // Another may neither claim nor decide it, and sees whose it is.
  const refused = await milo.send('PUT', `/api/v1/moderation/cases/${caseId}/claim`)
  expect(refused.json.error).toMatchObject({ code: 'case_assigned', fields: { assigned_to: 'mona' } })
  await expect(decides(milo, caseId, { kind: 'no_action' })).toBeRefused('case_assigned')
  expect((await looksAt(milo, caseId)).applicable).toEqual([])

  // A stale screen still shows it as nobody's.
  await expect(gives(milo, caseId, milo)).toBeRefused('assignment_changed')
  // Nobody takes it from who is deciding it.
  await claims(mona, caseId)
  await expect(gives(milo, caseId, milo, mona)).toBeRefused('case_claimed')
  // Giving a case away releases its claim.
  expect(await gives(mona, caseId, milo, mona)).toMatchObject({
    claim: null,
    assignment: { to: { name: 'milo' }, is_own: false },
  })
  await claims(milo, caseId)
  await milo.call(releaseCase, { params: { caseId } })
  expect((await looksAt(milo, caseId)).assignment?.to.name).toBe('milo')
  await gives(mona, caseId, null, milo)
  expect(await acts(mona, caseId)).toEqual([
    'case_unassigned',
    'case_released',
    'case_claimed',
    'case_assigned',
    'case_claimed',
    'case_assigned',
  ])
  await decides(milo, caseId, { kind: 'no_action' })
  await expect(gives(mona, caseId, mona)).toBeRefused('case_settled')
})

test('a case is given only to who could decide it, and waits for anybody when they leave the staff', async ({
  join,
}) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const ada = await join('ada', { administrator: true })
  const post = await author.publishes('Un mot')
  const caseId = await reports(reader, 'post', post)
  await reports(milo, 'post', post)
  await expect(gives(mona, caseId, milo)).toBeRefused('assignee_unfit')
  await expect(gives(milo, caseId, milo)).toBeRefused('own_case')
  const { items } = await mona.call(listColleagues, {})
  expect(items.map(({ name, is_own: isOwn }) => [name, isOwn])).toEqual([
    ['ada', false],
    ['milo', false],
    ['mona', true],
  ])
  await gives(ada, caseId, mona)
  await ada.call(setStaff, { body: { username: 'mona', flag: 'moderator', value: false } })
  expect((await looksAt(ada, caseId)).assignment).toBeNull()
  await claims(ada, caseId)

  // Acting on a member directly takes their case over.
  const own = await reports(reader, 'profile', author)
  await gives(ada, own, ada)
  const { case_id } = await milo.call(openMemberCase, { params: { memberId: author.id } })
  expect(case_id).toBe(own)
  expect((await looksAt(milo, own)).assignment).toMatchObject({ is_own: true })
})

test('a case passed on is the administrators’: first in their queue, with the reason, until it is taken back', async ({
  join,
}) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const grave = await reports(reader, 'post', await author.publishes('Une injure'), 'hate_speech')
  const caseId = await reports(reader, 'post', await author.publishes('Une annonce'))
  await expect(passesOn(mona, caseId)).toBeRefused('no_administrator_free')
  const ada = await join('ada', { administrator: true })
  await expect(passesOn(reader, caseId)).toBeRefused('staff_only')
  await expect(passesOn(mona, caseId, ' ')).toBeRefused('validation_failed')
  await claims(milo, caseId)
  await expect(passesOn(mona, caseId)).toBeRefused('case_claimed')
  expect(await passesOn(milo, caseId)).toMatchObject({
    claim: null,
    applicable: [],
    escalation: { by: { name: 'milo' }, is_own: true, note: 'Un avis, s’il vous plaît.' },
  })
  expect((await queue(ada)).map(({ id }) => id)).toEqual([caseId, grave])
  expect((await queue(mona)).map(({ id }) => id)).toEqual([grave, caseId])

  for (const asks of [
    () => claims(mona, caseId),
    () => passesOn(mona, caseId),
    () => takesBack(mona, caseId),
  ])
    await expect(asks()).toBeRefused('case_escalated')
  await expect(decides(milo, caseId, { kind: 'no_action' })).toBeRefused('case_escalated')
  await expect(gives(mona, caseId, mona)).toBeRefused('case_escalated')
  await expect(gives(ada, caseId, mona)).toBeRefused('assignee_unfit')

  expect((await takesBack(milo, caseId)).escalation).toBeNull()
  await expect(takesBack(milo, caseId)).toBeRefused('case_not_escalated')
  await passesOn(milo, caseId)
  await gives(ada, caseId, ada)
  await decides(ada, caseId, reasoned({ kind: 'warn' }))
  expect(await acts(mona, caseId)).toEqual([
    'case_decided',
    'case_assigned',
    'case_escalated',
    'case_taken_back',
    'case_escalated',
    'case_claimed',
  ])
})

test('work and delays: of everybody for an administrator, their own for a moderator, no median of a few', async ({
  join,
  context,
}) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const ada = await join('ada', { administrator: true })
  await expect(reader.call(getWorkload, {})).toBeRefused('staff_only')
  const caseIds: string[] = []
  for (const word of ['un', 'deux', 'trois', 'quatre', 'cinq', 'six'])
    caseIds.push(await reports(reader, 'post', await author.publishes(`Un mot, ${word}`)))
  const [kept = '', ...judged] = caseIds
  await gives(ada, kept, milo)
  for (const [index, caseId] of judged.entries())
    await context.db
      .updateTable('moderation_cases')
      .set({ opened_at: new Date(context.clock.now().getTime() - (index + 1) * 2 * 3_600_000) })
      .where('id', '=', caseId)
      .execute()
  for (const caseId of judged.slice(0, 4)) await decides(mona, caseId, { kind: 'no_action' })
  const own = async (member: Member) => (await member.call(getWorkload, {})).items
  expect(await own(mona)).toMatchObject([
    { is_own: true, decided_7: 4, decided_30: 4, delays: 4, median_hours: null },
  ])
  await decides(mona, judged[4] ?? '', { kind: 'no_action' })
  const workload = await ada.call(getWorkload, {})
  expect(workload).toMatchObject({ open: 1, unassigned: 0 })
  expect(workload.items.map(({ member, ...rest }) => ({ ...rest, name: member.name }))).toMatchObject([
    { name: 'ada', is_own: true, decided_30: 0, median_hours: null },
    { name: 'milo', assigned: 1, decided_30: 0 },
    { name: 'mona', assigned: 0, decided_7: 5, delays: 5, median_hours: 6 },
  ])
})

import { listOwnLogEntries } from '@parvis/contract/audit/transparency-log.ts'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import {
  addMemberNote,
  endMemberSessions,
  getMemberFile,
  openMemberCase,
  readMemberAccess,
  removeMemberNote,
} from '@parvis/contract/trust/members.ts'
import { listActs } from '@parvis/contract/trust/staff.ts'
import { expect } from 'vitest'
import { decides, looksAt, reasoned, reports } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'

type MemberId = { id: string }
const file = (reader: Member, { id }: MemberId) => reader.call(getMemberFile, { params: { memberId: id } })
const ends = (reader: Member, { id }: MemberId, session_id: string | null) =>
  reader.call(endMemberSessions, { params: { memberId: id }, body: { session_id } })
const notes = (reader: Member, { id }: MemberId, text: string) =>
  reader.call(addMemberNote, { params: { memberId: id }, body: { text } })
const unnotes = (reader: Member, { id }: MemberId, noteId: string) =>
  reader.call(removeMemberNote, { params: { memberId: id, noteId } })
const opensCase = async (reader: Member, { id }: MemberId) =>
  (await reader.call(openMemberCase, { params: { memberId: id } })).case_id
const acts = async (reader: Member) => (await reader.call(listActs, { query: {} })).items

test('an administrator signs a member out on one device or on all; the device is told who did it', async ({
  join,
  auth,
  clock,
}) => {
  const [ada, mona] = [await join('ada', { administrator: true }), await join('mona', { moderator: true })]
  const bea = await join('bea')
  const before = bea.token
  await bea.signsInAgain()
  const { sessions } = await ada.call(readMemberAccess, { params: { memberId: bea.id } })
  expect(sessions).toHaveLength(2)
  const sessionId = sessions[0]?.id ?? ''
  await expect(ends(mona, bea, sessionId)).toBeRefused('administrators_only')
  // A session of somebody else is none of this member's.
  expect(await ends(ada, mona, sessionId)).toEqual({ ended: 0 })
  expect(await ends(ada, bea, sessionId)).toEqual({ ended: 1 })
  const tokens = [before, bea.token]
  const answers = await Promise.all(tokens.map((token) => auth('GET', '/user', { token })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  expect(answers.find(({ status }) => status === 403)?.json.ended_by).toBe('staff')
  expect(await ends(ada, bea, null)).toEqual({ ended: 1 })
  expect(await ends(ada, bea, null)).toEqual({ ended: 0 })
  await expect(bea.get('/api/v1/me')).toBeRefused('not_authenticated')

  const made = (await acts(ada)).filter(({ act }) => act === 'sessions_ended')
  expect(made).toMatchObject([
    { actor: { id: ada.id }, subject: { id: bea.id }, details: { ended: 1 } },
    { actor: { id: ada.id }, subject: { id: bea.id }, details: { ended: 1 } },
  ])
  await bea.signsInAgain()
  const { events } = await ada.call(readMemberAccess, { params: { memberId: bea.id } })
  expect(events.filter(({ event }) => event === 'session_ended')).toHaveLength(2)
  clock.advance({ minutes: 16 })
  await expect(ends(ada, bea, null)).toBeRefused('recent_factor_required')
  await ada.showsFactor()
  await expect(ends(ada, { id: crypto.randomUUID() }, null)).toBeRefused('profile_not_found')
})

test('staff notes are read by the staff but the member, removed by their author, and recorded without their text', async ({
  join,
  context,
}) => {
  const ada = await join('ada', { administrator: true })
  const [mona, milo] = [await join('mona', { moderator: true }), await join('milo', { moderator: true })]
  const bea = await join('bea')
  await expect(notes(bea, mona, 'Non')).toBeRefused('staff_only')
  await expect(notes(mona, mona, 'Sur moi')).toBeRefused('own_case')
  await expect(notes(mona, bea, ' ')).toBeRefused('validation_failed')
  await expect(notes(mona, { id: crypto.randomUUID() }, 'Qui ?')).toBeRefused('profile_not_found')
  const shown = await notes(mona, bea, ' Appelée par téléphone. ')
  expect(shown.notes).toMatchObject([
    { text: 'Appelée par téléphone.', author: { name: 'mona' }, may_remove: true },
  ])
  const noteId = shown.notes[0]?.id ?? ''
  expect((await file(milo, bea)).notes).toMatchObject([{ id: noteId, may_remove: false }])
  await expect(unnotes(milo, bea, noteId)).toBeRefused('not_owner')
  // Not by way of another member's page.
  await unnotes(mona, milo, noteId)
  expect((await file(milo, bea)).notes).toHaveLength(1)
  expect((await unnotes(mona, bea, noteId)).notes).toEqual([])
  await unnotes(mona, bea, noteId)

  const about = await notes(milo, mona, 'À revoir')
  expect((await file(mona, mona)).notes).toEqual([])
  await expect(unnotes(mona, mona, about.notes[0]?.id ?? '')).toBeRefused('own_case')
  expect((await unnotes(ada, mona, about.notes[0]?.id ?? '')).notes).toEqual([])
  // An administrator does not learn of a note about themselves, as a moderator does not.
  await notes(mona, ada, 'Trop pressée')
  expect((await file(ada, ada)).notes).toEqual([])
  const made = await acts(ada)
  expect(made.map(({ act, subject }) => [act, subject?.name])).toEqual([
    ['note_removed', 'mona'],
    ['note_added', 'mona'],
    ['note_removed', 'bea'],
    ['note_added', 'bea'],
  ])
  expect(JSON.stringify(made)).not.toContain('téléphone')

  await context.db
    .insertInto('member_notes')
    .values(
      Array.from({ length: furtherLimits.memberNotes - 1 }, () => ({
        member_id: bea.id,
        author_id: milo.id,
        text: 'Encore',
        created_at: new Date(),
      })),
    )
    .execute()
  const both = await Promise.allSettled([notes(mona, bea, 'Une'), notes(milo, bea, 'Deux')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(notes(mona, bea, 'Trop')).toBeRefused('too_many_notes')
})

test('a moderator decides without a report: the case has the same statement, appeal, act and log entry', async ({
  join,
}) => {
  const ada = await join('ada', { administrator: true })
  const [mona, milo] = [await join('mona', { moderator: true }), await join('milo', { moderator: true })]
  const bea = await join('bea')
  await expect(opensCase(bea, mona)).toBeRefused('staff_only')
  await expect(opensCase(mona, mona)).toBeRefused('own_case')
  await expect(opensCase(mona, { id: crypto.randomUUID() })).toBeRefused('profile_not_found')
  const caseId = await opensCase(mona, bea)
  expect(await looksAt(mona, caseId)).toMatchObject({
    report_count: 0,
    claim: { is_own: true },
    barred: null,
  })
  expect(await opensCase(mona, bea)).toBe(caseId)
  await expect(opensCase(milo, bea)).toBeRefused('case_claimed')
  await decides(mona, caseId, reasoned({ kind: 'warn' } as const))
  expect(await bea.call(listOwnLogEntries, { query: {} })).toMatchObject({
    items: [{ kind: 'moderation_warn' }],
  })
  const { items } = (await bea.get('/api/v1/notifications')) as { items: { decision_id: string | null }[] }
  expect(items.filter(({ decision_id }) => decision_id !== null)).toHaveLength(1)
  expect((await acts(ada)).map(({ act }) => act)).toEqual(['case_decided', 'case_claimed', 'case_opened'])
  expect(await file(mona, bea)).toMatchObject({ standing_decisions: 1, open_cases: 0 })
})

test('where reports wait, deciding on the account settles them; who reported it is barred', async ({
  join,
}) => {
  const [mona, milo] = [await join('mona', { moderator: true }), await join('milo', { moderator: true })]
  const bea = await join('bea')
  const caseId = await reports(mona, 'profile', bea)
  await expect(opensCase(mona, bea)).toBeRefused('own_case')
  expect(await opensCase(milo, bea)).toBe(caseId)
  await decides(
    milo,
    caseId,
    reasoned({ kind: 'suspend', suspended_until: new Date(Date.now() + 9e7).toISOString() } as const),
  )
  await expect(bea.get('/api/v1/me')).toBeRefused('not_authenticated')
})

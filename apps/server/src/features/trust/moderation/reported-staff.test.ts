import { getModerationCounts, listSignals, releaseCase } from '@parvis/contract/trust/moderation-cases.ts'
import { listActs } from '@parvis/contract/trust/staff.ts'
import { expect } from 'vitest'
import { claims, decides, looksAt, queue, reasoned, reports, reverses } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { answers, appealsOf, contests, listRedressNotifications } from '../../../../test/redress.ts'

const acts = async (member: Member) =>
  (await member.call(listActs, { query: {} })).items.map(({ act, actor }) => `${actor?.name} ${act}`)
const counts = (member: Member) => member.call(getModerationCounts, {})

test('a reported administrator learns nothing of it while the case is open, nor when nothing comes of it', async ({
  join,
  context,
}) => {
  const [ada, bea, mona, milo] = [
    await join('ada', { administrator: true }),
    await join('bea'),
    await join('mona', { moderator: true }),
    await join('milo', { moderator: true }),
  ]
  const caseId = await reports(bea, 'post', await ada.publishes('Un mot de trop'))
  await claims(mona, caseId)
  await context.db
    .insertInto('moderation_signals')
    .values({
      ...{ kind: 'reports', subject_type: 'case', subject_id: caseId, acts: 9, members: 9, newcomers: 9 },
      ...{ together: 9, contents: [], opened_at: new Date(), measured_at: new Date() },
    })
    .execute()

  const learns = async () => ({
    open: await queue(ada),
    decided: await queue(ada, 'decided'),
    counts: await counts(ada),
    acts: (await acts(ada)).filter((act) => !act.includes('granted')),
    appeals: await appealsOf(ada),
    signals: (await ada.call(listSignals, { query: {} })).items,
    news: await listRedressNotifications(ada),
  })
  const nothing = {
    open: [],
    decided: [],
    counts: { open: 0, mine: 0, signals: 0, admissions: 0 },
    acts: [],
    appeals: [],
    signals: [],
    news: [],
  }
  expect(await learns()).toEqual(nothing)
  expect(await counts(milo)).toEqual({ open: 1, mine: 0, signals: 1, admissions: 0 })
  for (const asks of [
    () => looksAt(ada, caseId),
    () => claims(ada, caseId),
    () => ada.call(releaseCase, { params: { caseId } }),
    () => decides(ada, caseId, { kind: 'no_action' }),
  ])
    await expect(asks()).toBeRefused('case_not_found')

  // Nothing comes of it, the reporter contests that, and the case is judged anew.
  const { decisions } = await decides(mona, caseId, { kind: 'no_action' })
  expect(await learns()).toEqual(nothing)
  await expect(reverses(ada, decisions[0]?.id)).toBeRefused('decision_not_found')
  await contests(bea, decisions[0]?.id ?? '')
  expect(await learns()).toEqual(nothing)
  const [appeal] = await appealsOf(milo)
  await answers(milo, appeal, 'reversed', 'À juger de nouveau.')
  expect(await learns()).toEqual(nothing)

  // A measure is notified, as to any author.
  await decides(milo, caseId, reasoned({ kind: 'warn' }))
  expect(await queue(ada, 'decided')).toMatchObject([{ id: caseId, is_own: true }])
  expect((await looksAt(ada, caseId)).decisions).toMatchObject([{ kind: 'warn' }])
  expect(await acts(ada)).toContain('milo case_decided')
  expect(await listRedressNotifications(ada)).toMatchObject([{ type: 'moderation_decision' }])
})

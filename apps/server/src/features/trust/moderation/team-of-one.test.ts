import { getLogHead, listOwnLogEntries } from '@parvis/contract/audit/transparency-log.ts'
import { listActs } from '@parvis/contract/trust/staff.ts'
import { expect } from 'vitest'
import { decides, looksAt, reasoned, reports, reverses } from '../../../../test/cases.ts'
import { publishesLog } from '../../../../test/logged-decisions.ts'
import { test } from '../../../../test/parvis.ts'
import { appealsOf, contests, reads } from '../../../../test/redress.ts'

test('a moderator who is alone in the team corrects their own decision, marked as such in log, case and statement; with a colleague they cannot', async ({
  join,
  guest,
  context,
}) => {
  const [author, reader, ada] = [
    await join('ana'),
    await join('bea'),
    await join('ada', { administrator: true }),
  ]
  const post = await author.publishes('Un mot')
  const caseId = await reports(reader, 'post', post)
  const [decision] = (await decides(ada, caseId, reasoned({ kind: 'remove' }))).decisions
  expect(decision).toMatchObject({ may_reverse: true, self_corrected: false })
  const id = decision?.id ?? ''
  await contests(author, id)
  // The appeal itself is always for somebody else.
  expect(await appealsOf(ada)).toMatchObject([{ may_decide: false, barred: 'own_decision' }])

  await reverses(ada, id, 'Je me suis trompée.')
  expect((await looksAt(ada, caseId)).decisions).toMatchObject([
    { self_corrected: true, reversed_by: { name: 'ada' }, may_reverse: false },
  ])
  expect(await reads(author, id)).toMatchObject({
    self_corrected: true,
    reversed_at: expect.any(String),
    appeal: { status: 'reversed', answer: 'Je me suis trompée.' },
  })
  expect(await guest.opens(post)).toMatchObject({ moderation: null })
  const [act] = (await ada.call(listActs, { query: {} })).items
  expect(act).toMatchObject({ act: 'decision_reversed', details: { self_corrected: true } })
  await publishesLog(context)
  await expect.poll(async () => (await guest.call(getLogHead, {})).head.size).toBe(3)
  const { items } = await author.call(listOwnLogEntries, { query: {} })
  expect(items.map(({ kind }) => kind)).toContain('decision_corrected')

  // Nothing was done: alone, they also judge the case that they reopen.
  const second = await reports(reader, 'post', await author.publishes('Un autre mot'))
  const [left] = (await decides(ada, second, { kind: 'no_action' })).decisions
  await reverses(ada, left?.id)
  const [warning] = (await decides(ada, second, reasoned({ kind: 'warn' }))).decisions.slice(-1)

  // A colleague comes: from then on they judge each other.
  await join('mona', { moderator: true })
  expect((await looksAt(ada, second)).decisions.at(-1)).toMatchObject({ may_reverse: false })
  await expect(reverses(ada, warning?.id)).toBeRefused('own_decision')
})

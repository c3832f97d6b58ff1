import { randomUUID } from 'node:crypto'
import { appealByNotice, fileNotice, openNotice } from '@parvis/contract/trust/legal-notices.ts'
import { expect } from 'vitest'
import { aTeam, decides, looksAt, queue, reasoned, reports } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'
import { answers, appealsOf, contests, listRedressNotifications, reads } from '../../../../test/redress.ts'

test('once an appeal reverses a measure, who reported contests that, a guest by their receipt, and another moderator judges anew', async ({
  join,
  guest,
  mailbox,
}) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const noah = await join('noah', { moderator: true })
  const post = await author.publishes('Un mot de trop')
  const caseId = await reports(reader, 'post', post, 'harassment')
  const { receipt, secret } = await guest.call(fileNotice, {
    body: {
      ...{ target_type: 'post', target_id: post.id, reason: 'defamation', name: 'Camille Exemple' },
      ...{ explanation: 'Ce post m’impute un vol.', email: 'camille@exemple.test', good_faith: true },
      request_id: randomUUID(),
    },
  })
  const state = () => guest.call(openNotice, { params: { receipt }, body: { secret } })
  const appeals = (text: string) =>
    guest.call(appealByNotice, { params: { receipt }, body: { secret, text } })
  const [decision] = (await decides(mona, caseId, reasoned({ kind: 'remove' }))).decisions
  const id = decision?.id ?? ''
  // They were followed: there is nothing to contest.
  expect(await reads(reader, id)).toMatchObject({ may_appeal: false })
  expect(await state()).toMatchObject({ may_appeal: false })
  await expect(contests(reader, id)).toBeRefused('decision_not_found')

  await contests(author, id)
  await answers(milo, (await appealsOf(milo))[0], 'reversed', 'Ce n’était pas une insulte.')
  expect((await listRedressNotifications(reader))[0]).toMatchObject({
    type: 'decision_reversed',
    message: expect.stringContaining('Vous pouvez contester cette décision.'),
  })
  expect(await reads(reader, id)).toMatchObject({ may_appeal: true })
  expect(await state()).toMatchObject({ may_appeal: true })
  await expect
    .poll(async () => (await mailbox.of('camille@exemple.test')).map(({ text }) => text).join(' '))
    .toMatch(/ne vaut plus\. Vous pouvez contester/)

  await contests(reader, id, 'C’en est bien une.')
  await expect(contests(reader, id)).toBeRefused('already_appealed')
  expect(await appeals('Le vol est bien imputé.')).toMatchObject({
    may_appeal: false,
    appeal: { status: 'open' },
  })
  // Neither who took the measure nor who reversed it answers.
  expect(await appealsOf(mona)).toMatchObject([{ barred: 'own_decision' }, { barred: 'own_decision' }])
  expect(await appealsOf(milo)).toMatchObject([{ barred: 'own_decision' }, { barred: 'own_decision' }])
  const [waiting] = await appealsOf(noah)
  expect(waiting).toMatchObject({ contests_reversal: true, appellant: 'reporter', may_decide: true })
  await answers(noah, waiting, 'reversed', 'Le dossier est rouvert.')

  // Both are answered, and the case waits for somebody who has not judged it yet.
  expect(await appealsOf(noah)).toEqual([])
  expect(await state()).toMatchObject({ appeal: { status: 'reversed', answer: 'Le dossier est rouvert.' } })
  expect(await queue(noah)).toMatchObject([{ id: caseId, status: 'open' }])
  for (const judge of [mona, milo])
    expect(await looksAt(judge, caseId)).toMatchObject({ barred: 'own_decision', applicable: [] })
  await decides(noah, caseId, reasoned({ kind: 'label', label: 'disputed' }))
  expect(await guest.opens(post)).toMatchObject({ moderation: { label: 'disputed' } })
})

test('an appeal against a reversal that is upheld changes nothing', async ({ join, guest }) => {
  const { author, reader, mona, milo } = await aTeam(join)
  const noah = await join('noah', { moderator: true })
  const post = await author.publishes('Un mot de trop')
  const caseId = await reports(reader, 'post', post)
  const [decision] = (await decides(mona, caseId, reasoned({ kind: 'remove' }))).decisions
  const id = decision?.id ?? ''
  await contests(author, id)
  await answers(milo, (await appealsOf(milo))[0], 'reversed', 'À tort.')
  await contests(reader, id)
  await answers(noah, (await appealsOf(noah))[0], 'upheld', 'Rien n’y contrevient.')
  expect(await reads(reader, id)).toMatchObject({ may_appeal: false, appeal: { status: 'upheld' } })
  expect(await queue(noah)).toEqual([])
  expect(await guest.opens(post)).toMatchObject({ id: post.id })
})

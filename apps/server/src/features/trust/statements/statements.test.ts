import { randomUUID } from 'node:crypto'
import { appealByLetter, claimAppeal, openStatement, releaseAppeal } from '@parvis/contract/trust/appeals.ts'
import { expect } from 'vitest'
import { aTeam, claims, decides, looksAt, reasoned, reports, reverses } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import type { PostOffice } from '../../../../test/post-office.ts'
import { answers, appealsOf, contests, listRedressNotifications, reads } from '../../../../test/redress.ts'

/** Takes the first decision on a case. */
async function decided(staff: Member, caseId: string, body: Parameters<typeof decides>[2]): Promise<string> {
  const { decisions } = await decides(staff, caseId, body)
  const id = decisions.at(-1)?.id
  if (id === undefined) throw new Error('no decision was taken')
  return id
}

const letterTo = async (member: Member, mailbox: PostOffice, subject: RegExp) => {
  const found = async () => (await mailbox.of(member.email)).find((mail) => subject.test(mail.subject ?? ''))
  await expect.poll(found, { timeout: 10_000 }).toBeDefined()
  const text = (await found())?.text ?? ''
  const [, decisionId = '', token = ''] = /\/decisions\/([0-9a-f-]+)#(\S+)/.exec(text) ?? []
  return { text, decisionId, token }
}

test('a report is acknowledged and its outcome announced; the author reads the reasons and appeals, and another moderator restores the post', async ({
  join,
  guest,
  mailbox,
}) => {
  const { author: ana, reader: bea, mona, milo: noah } = await aTeam(join)
  const post = await ana.publishes('Un mot trop vif')
  const caseId = await reports(bea, 'post', post, 'harassment')
  await reports(bea, 'post', post, 'harassment')
  expect(await listRedressNotifications(bea)).toMatchObject([
    {
      type: 'report_received',
      title: 'Votre signalement est bien arrivé',
      message: expect.stringContaining('harcèlement'),
      data: { decision_id: null },
    },
  ])
  const id = await decided(
    mona,
    caseId,
    reasoned({ kind: 'remove', facts: 'Trois insultes.', note: 'Pour nous.' }),
  )

  expect(await listRedressNotifications(ana)).toMatchObject([
    { type: 'moderation_decision', title: 'Votre post a été retiré', data: { decision_id: id } },
  ])
  const statement = await reads(ana, id)
  expect(statement).toMatchObject({
    reader: 'author',
    kind: 'remove',
    rule: 'harassment',
    ground: 'terms',
    facts: 'Trois insultes.',
    excerpt: 'Un mot trop vif',
    path: `/post/${post.id}`,
    source: 'report',
    automated: false,
    may_appeal: true,
  })
  expect(JSON.stringify(statement)).not.toMatch(/Pour nous|\b(mona|bea)\b/)
  await letterTo(ana, mailbox, /retiré/)
  // Only its author sees a removed post.
  expect(await ana.opens(post)).toMatchObject({ moderation: { withheld: { decision_id: id } } })
  await expect(bea.opens(post)).toBeRefused('post_not_found')

  const outcome = await reads(bea, id)
  expect(outcome).toMatchObject({
    reader: 'reporter',
    kind: 'remove',
    facts: null,
    excerpt: null,
    path: null,
  })
  expect(outcome.may_appeal).toBe(false)
  expect(await listRedressNotifications(bea)).toMatchObject([
    { type: 'report_decided', message: 'Ce contenu a été retiré.' },
    { type: 'report_received' },
  ])
  await expect(contests(bea, id)).toBeRefused('decision_not_found')
  await expect(reads(noah, id)).toBeRefused('decision_not_found')
  await expect(contests(noah, id)).toBeRefused('decision_not_found')
  await expect(contests(guest as Member, id)).toBeRefused('not_authenticated')

  // Two simultaneous appeals count once.
  const both = await Promise.allSettled([contests(ana, id), contests(ana, id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(contests(ana, id)).toBeRefused('already_appealed')

  const [waiting] = await appealsOf(noah)
  expect(waiting).toMatchObject({
    appellant: 'author',
    appellant_name: 'ana',
    excerpt: 'Un mot trop vif',
    decision: { id, kind: 'remove', note: 'Pour nous.', moderator: { id: mona.id } },
    may_decide: true,
  })
  const params = { appealId: waiting?.id ?? '' }
  expect(await appealsOf(mona)).toMatchObject([{ may_decide: false, barred: 'own_decision' }])
  await expect(answers(mona, waiting, 'upheld', 'Je maintiens.')).toBeRefused('own_decision')
  await expect(mona.call(claimAppeal, { params })).toBeRefused('own_decision')
  await expect(answers(bea, waiting, 'reversed', 'Moi.')).toBeRefused('staff_only')
  const ended = await answers(noah, waiting, 'reversed', 'Le ton est vif, l’insulte n’y est pas.')
  expect(ended).toMatchObject({ status: 'reversed', decided_by: { id: noah.id }, may_decide: false })

  expect(await bea.opens(post)).toMatchObject({
    content: 'Un mot trop vif',
    visibility: 'public',
    moderation: null,
  })
  expect(await listRedressNotifications(ana)).toMatchObject([
    { type: 'appeal_decided', message: expect.stringContaining('tout est rétabli') },
    { type: 'moderation_decision' },
  ])
  expect(await listRedressNotifications(bea)).toMatchObject([
    { type: 'decision_reversed' },
    { type: 'report_decided' },
    { type: 'report_received' },
  ])
  expect(await reads(ana, id)).toMatchObject({
    reversed_at: expect.any(String),
    may_appeal: false,
    appeal: { status: 'reversed', answer: 'Le ton est vif, l’insulte n’y est pas.' },
  })
  const answer = await letterTo(ana, mailbox, /acceptée/)
  expect(answer.text).toContain('Le ton est vif')
  const { acts } = await looksAt(noah, caseId)
  expect(acts.map(({ act }) => act)).toEqual(expect.arrayContaining(['appeal_reversed', 'decision_reversed']))
})

test('a suspended member reads the reasons and appeals by the link of the letter, which opens nothing else', async ({
  join,
  guest,
  mailbox,
  context,
  clock,
}) => {
  const { author: ana, reader: bea, mona, milo: noah } = await aTeam(join)
  const post = await ana.publishes('Un mot')
  const caseId = await reports(bea, 'post', post)
  const suspended_until = new Date(clock.now().getTime() + 7 * 86_400_000).toISOString()
  await decides(mona, caseId, reasoned({ kind: 'suspend', suspended_until, also_remove: true }))
  const decisions = await context.db
    .selectFrom('moderation_decisions')
    .select(['id', 'kind'])
    .orderBy('kind', 'desc')
    .execute()
  expect(decisions.map(({ kind }) => kind)).toEqual(['suspend', 'remove'])
  const id = decisions[0]?.id ?? ''
  // The reporter is notified once, of the more severe decision.
  expect(await listRedressNotifications(bea)).toMatchObject([
    { type: 'report_decided', data: { decision_id: id } },
    { type: 'report_received' },
  ])
  await expect(reads(ana, id)).toBeRefused('not_authenticated')
  const { token, decisionId } = await letterTo(ana, mailbox, /suspendu/)
  expect(decisionId).toBe(id)
  const params = { decisionId }
  expect(await guest.call(openStatement, { params, body: { token } })).toMatchObject({
    reader: 'author',
    kind: 'suspend',
    suspended_until,
    may_appeal: true,
  })
  const [seal = ''] = token.split('.').toReversed()
  for (const forged of ['', 'x', seal, `${bea.id}.${seal}`, `${token}A`, token.slice(0, -2)])
    await expect(guest.call(openStatement, { params, body: { token: forged } })).toBeRefused(
      'decision_not_found',
    )
  const other = { decisionId: decisions[1]?.id ?? '' }
  await expect(guest.call(openStatement, { params: other, body: { token } })).toBeRefused(
    'decision_not_found',
  )
  const nowhere = { decisionId: randomUUID() }
  await expect(guest.call(openStatement, { params: nowhere, body: { token } })).toBeRefused(
    'decision_not_found',
  )

  const text = 'Je n’ai rien écrit de tel.'
  for (const unfit of ['', '  ', 'x'.repeat(4_001)])
    await expect(guest.call(appealByLetter, { params, body: { token, text: unfit } })).toBeRefused(
      'validation_failed',
    )
  await guest.call(appealByLetter, { params, body: { token, text } })
  await expect(guest.call(appealByLetter, { params, body: { token, text } })).toBeRefused('already_appealed')
  const [waiting] = await appealsOf(noah)
  await answers(noah, waiting, 'upheld', 'Les faits sont établis.')
  expect(await guest.call(openStatement, { params, body: { token } })).toMatchObject({
    reversed_at: null,
    appeal: { status: 'upheld', answer: 'Les faits sont établis.' },
  })
  await letterTo(ana, mailbox, /rejetée/)
})

test('a reporter without success may appeal for six months; then another moderator judges the case again', async ({
  join,
  guest,
  clock,
  mailbox,
}) => {
  const [ana, bea, carl, mona, noah] = [
    await join('ana'),
    await join('bea'),
    await join('carl'),
    await join('mona', { moderator: true }),
    await join('noah', { moderator: true }),
  ]
  const comment = await ana.comments(await carl.publishes('Un débat'), 'Un avis')
  const caseId = await reports(bea, 'comment', comment)
  await reports(carl, 'comment', comment)
  const id = await decided(mona, caseId, { kind: 'no_action', note: 'Rien là.' })
  // Without a measure the author is not notified.
  expect(await listRedressNotifications(ana)).toEqual([])
  await expect(reads(ana, id)).toBeRefused('decision_not_found')
  expect(await reads(bea, id)).toMatchObject({ reader: 'reporter', may_appeal: true })
  expect((await listRedressNotifications(bea))[0]?.message).toContain('contester')
  await contests(bea, id)
  await contests(carl, id)
  const [first, second] = await appealsOf(noah)
  await answers(noah, first, 'reversed', 'Il faut y regarder de nouveau.')
  await expect(answers(noah, second, 'upheld', 'Non.')).toBeRefused('appeal_settled')
  expect(await appealsOf(noah)).toEqual([])
  expect(await appealsOf(noah, 'decided')).toHaveLength(2)
  for (const reporter of [bea, carl])
    expect((await listRedressNotifications(reporter))[0]).toMatchObject({
      type: 'appeal_decided',
      message: expect.stringContaining('examiné de nouveau'),
    })
  // The first moderator cannot judge it again.
  expect(await looksAt(mona, caseId)).toMatchObject({
    status: 'open',
    barred: 'own_decision',
    applicable: [],
  })
  await expect(claims(mona, caseId)).toBeRefused('own_decision')
  await expect(decides(mona, caseId, { kind: 'no_action' })).toBeRefused('own_decision')
  expect(await looksAt(noah, caseId)).toMatchObject({ status: 'open', barred: null })
  const next = await decided(noah, caseId, reasoned({ kind: 'label', label: 'disputed' }))
  expect((await listRedressNotifications(bea))[0]).toMatchObject({
    type: 'report_decided',
    data: { decision_id: next },
  })
  expect(await listRedressNotifications(ana)).toMatchObject([
    { type: 'moderation_decision', title: 'Votre commentaire porte désormais un avertissement' },
  ])

  // Half a year later their session has expired; the letter still opens the reasons, and nothing else.
  const { token } = await letterTo(ana, mailbox, /avertissement/)
  clock.advance({ days: 186 })
  const params = { decisionId: next }
  expect(await guest.call(openStatement, { params, body: { token } })).toMatchObject({ may_appeal: false })
  const late = { params, body: { token, text: 'Trop tard ?' } }
  await expect(guest.call(appealByLetter, late)).toBeRefused('appeal_too_late')
})

test('an appeal is claimed by one moderator, never by a party, and a reversal in the console settles it', async ({
  join,
}) => {
  const [ana, mona, noah, omar] = [
    await join('ana', { moderator: true }),
    await join('mona', { moderator: true }),
    await join('noah', { moderator: true }),
    await join('omar', { moderator: true }),
  ]
  const post = await ana.publishes('Un mot')
  const caseId = await reports(noah, 'post', post)
  const id = await decided(mona, caseId, reasoned({ kind: 'warn' }))
  await contests(ana, id)
  const [waiting] = await appealsOf(omar)
  const params = { appealId: waiting?.id ?? '' }
  // The author, the reporter and the deciding moderator.
  for (const [one, why] of [
    [ana, 'own_case'],
    [noah, 'own_case'],
    [mona, 'own_decision'],
  ] as const)
    await expect(answers(one, waiting, 'upheld', 'Non.')).toBeRefused(why)
  // Nor by a reversal in the console, which would settle it as well.
  await expect(reverses(noah, id)).toBeRefused('own_case')
  expect((await looksAt(noah, caseId)).decisions).toMatchObject([{ may_reverse: false }])
  const petra = await join('petra', { administrator: true })
  expect(await omar.call(claimAppeal, { params })).toMatchObject({ claim: { is_own: true } })
  await expect(petra.call(claimAppeal, { params })).toBeRefused('appeal_claimed')
  await expect(answers(petra, waiting, 'upheld', 'Non.')).toBeRefused('appeal_claimed')
  expect(await petra.call(releaseAppeal, { params })).toMatchObject({ claim: { is_own: false } })
  expect(await omar.call(releaseAppeal, { params })).toMatchObject({ claim: null })
  await expect(petra.call(claimAppeal, { params: { appealId: randomUUID() } })).toBeRefused(
    'appeal_not_found',
  )

  // Two simultaneous answers: the first stands.
  const both = await Promise.allSettled([
    answers(omar, waiting, 'upheld', 'Un.'),
    reverses(petra, id, 'Deux.'),
  ])
  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
  const statement = await reads(ana, id)
  expect(statement.appeal?.status).toBe(both[0]?.status === 'fulfilled' ? 'upheld' : 'reversed')
  expect(statement.reversed_at !== null).toBe(both[1]?.status === 'fulfilled')
})

import { randomUUID } from 'node:crypto'
import { setPostVisibility } from '@parvis/contract/content/post-lifecycle.ts'
import { languages } from '@parvis/contract/languages.ts'
import type { NoticeDraft } from '@parvis/contract/trust/legal-notices.schemas.ts'
import {
  appealByNotice,
  fileNotice,
  findNoticeTarget,
  openNotice,
} from '@parvis/contract/trust/legal-notices.ts'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { decides, looksAt, reasoned, reports, reverses } from '../../../../test/cases.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'
import { answers, appealsOf } from '../../../../test/redress.ts'
import { forgetNotifiers } from './service.ts'

const notice = (target: { id: string }, more: Partial<NoticeDraft> = {}): NoticeDraft => ({
  target_type: 'post',
  target_id: target.id,
  reason: 'defamation',
  explanation: 'Ce post m’impute un vol que je n’ai pas commis.',
  name: 'Camille Exemple',
  email: 'camille@exemple.test',
  good_faith: true,
  request_id: randomUUID(),
  ...more,
})
const gives = (reader: Guest, draft: NoticeDraft) => reader.call(fileNotice, { body: draft })
const opens = (reader: Guest, { receipt, secret }: { receipt: string; secret: string | null }) =>
  reader.call(openNotice, { params: { receipt }, body: { secret: secret ?? '' } })
const finds = (reader: Guest, address: string) => reader.call(findNoticeTarget, { query: { address } })

test('an address is resolved only to content that its reader may see', async ({ join, guest }) => {
  const ana = await join('ana')
  const post = await ana.publishes('Un mot')
  const hidden = await ana.publishes('Pour moi', { visibility: 'private' })
  const comment = await ana.comments(post, 'Un avis')
  for (const address of [
    `http://parvis.test/post/${post.id}`,
    `  http://parvis.test/post/${post.id.toUpperCase()}/?x=1  `,
    `/post/${post.id}`,
  ])
    expect(await finds(guest, address)).toEqual({
      target_type: 'post',
      target_id: post.id,
      address: `http://parvis.test/post/${post.id}`,
      author_name: 'ana',
      excerpt: 'Un mot',
    })
  const ofComment = `http://parvis.test/post/${post.id}#commentaire-${comment.id}`
  expect(await finds(guest, ofComment)).toMatchObject({ target_id: comment.id, address: ofComment })
  expect(await finds(guest, 'http://parvis.test/profile/ANA')).toMatchObject({
    target_type: 'profile',
    target_id: ana.id,
    excerpt: null,
  })
  for (const address of [
    '',
    'un texte',
    'javascript:alert(1)',
    `https://ailleurs.test/post/${post.id}`,
    `http://parvis.test@ailleurs.test/post/${post.id}`,
    `http://parvis.test/post/${hidden.id}`,
    `http://parvis.test/post/${randomUUID()}`,
    'http://parvis.test/profile/%E0%A4%A',
    'http://parvis.test/profile/personne',
    'http://parvis.test/cgu',
  ])
    await expect(finds(guest, address), address).toBeRefused('notice_target_not_found')
  await expect(guest.call(findNoticeTarget, { query: {} })).toBeRefused('notice_target_not_found')
})

test('a guest sends a notice, gets a receipt at once, and learns the outcome only with its secret', async ({
  join,
  guest,
  context,
  mailbox,
}) => {
  const [ana, bea] = [await join('ana'), await join('bea', { moderator: true })]
  const post = await ana.publishes('Camille a volé la caisse.')
  const given = await gives(guest, notice(post))
  expect(given.receipt).toMatch(/^PV-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
  await expect.poll(async () => (await mailbox.of('camille@exemple.test')).length).toBe(1)
  const [letter] = await mailbox.of('camille@exemple.test')
  expect(letter?.subject).toContain(given.receipt)
  expect(letter?.text).toContain(`http://parvis.test/signaler/recu/${given.receipt}#${given.secret}`)
  expect(await opens(guest, given)).toMatchObject({
    state: 'received',
    address: `http://parvis.test/post/${post.id}`,
    decisions: [],
    may_appeal: false,
  })
  // The database does not contain the secret, and nothing else opens the notice.
  const { rows } = await context.database.pool.query('select legal_notices::text as row from legal_notices')
  expect(JSON.stringify(rows)).not.toContain(given.secret)
  for (const secret of ['', 'x', `${given.secret}x`, given.receipt])
    await expect(opens(guest, { ...given, secret })).toBeRefused('notice_not_found')
  await expect(opens(guest, { ...given, receipt: 'PV-0000-0000' })).toBeRefused('notice_not_found')

  const judged = await context.db.selectFrom('moderation_cases').select(['id', 'report_count']).execute()
  expect(judged).toMatchObject([{ report_count: 1 }])
  await decides(
    bea,
    judged[0]?.id ?? '',
    reasoned({ kind: 'remove', rule: 'defamation', ground: 'illegal_content' }),
  )
  const decided = await opens(guest, given)
  expect(decided).toMatchObject({
    state: 'decided',
    decisions: [{ kind: 'remove', rule: 'defamation', ground: 'illegal_content', automated: false }],
    may_appeal: false,
  })
  expect(JSON.stringify(decided)).not.toContain('insultes')
  await expect.poll(async () => (await mailbox.of('camille@exemple.test')).length).toBe(2)
  expect((await mailbox.of('camille@exemple.test'))[0]?.text).toContain('Ce contenu a été retiré.')
  // A notice that led to a measure cannot be contested.
  const appeal = { params: { receipt: given.receipt }, body: { secret: given.secret ?? '', text: 'Encore' } }
  await expect(guest.call(appealByNotice, appeal)).toBeRefused('decision_not_found')
})

test('a form sent twice is one notice; a foreign address in another notice reveals nothing about its own notices', async ({
  join,
  guest,
  context,
  mailbox,
}) => {
  const ana = await join('ana')
  const post = await ana.publishes('Un mot')
  const draft = notice(post)
  const [first, ...others] = await Promise.all([
    gives(guest, draft),
    gives(guest, draft),
    gives(guest, draft),
  ])
  expect(others).toEqual([first, first])
  const weight = async () =>
    (await context.db.selectFrom('moderation_cases').select('weight').executeTakeFirstOrThrow()).weight
  const ofOne = await weight()
  // The author of the post tries to find the notifier: all responses are alike, and only the first notice
  // causes mails.
  const again = await gives(guest, notice(post, { email: 'CAMILLE@exemple.test' }))
  expect(again).toEqual({ receipt: expect.any(String), secret: expect.any(String) })
  expect(again.receipt).not.toBe(first?.receipt)
  expect(await opens(guest, again)).toMatchObject({ state: 'received' })
  await expect(opens(guest, { ...again, receipt: first?.receipt ?? '' })).toBeRefused('notice_not_found')
  expect(await weight()).toBe(ofOne)
  const another = await gives(guest, notice(post, { email: 'dominique@exemple.test' }))
  expect(Object.keys(another)).toEqual(Object.keys(again))
  // Both come from one network.
  expect(await weight()).toBe(ofOne)
  await expect.poll(async () => (await mailbox.of('dominique@exemple.test')).length).toBe(1)
  expect(await mailbox.of('camille@exemple.test')).toHaveLength(1)

  const { id } = await context.db.selectFrom('moderation_cases').select('id').executeTakeFirstOrThrow()
  const mona = await join('mona', { moderator: true })
  const { decisions } = await decides(mona, id, { kind: 'no_action' })
  for (const email of ['camille@exemple.test', 'dominique@exemple.test'])
    await expect.poll(async () => (await mailbox.of(email)).length).toBe(2)

  // A delayed letter does not announce a reversed decision.
  await reverses(await join('milo', { moderator: true }), decisions[0]?.id)
  await context.transaction((tx) =>
    context.jobs.enqueue(tx, 'notice_outcomes', { caseId: id, news: 'decided' }),
  )
  await gives(guest, notice(await ana.publishes('Autre'), { email: 'last@exemple.test' }))
  await expect.poll(async () => (await mailbox.of('last@exemple.test')).length).toBe(1)
  const waiting = () =>
    sql`select from pgboss.job where name = 'notice_outcomes' and state <> 'completed'`.execute(context.db)
  await expect.poll(async () => (await waiting()).rows.length, { timeout: 10_000 }).toBe(0)
  expect(
    await context.db.selectFrom('moderation_cases').select('status').where('id', '=', id).execute(),
  ).toEqual([{ status: 'open' }])
  expect(await mailbox.of('dominique@exemple.test')).toHaveLength(2)
})

test('a notice is refused with fifty links, without required fields, about oneself, or about invisible content', async ({
  join,
  guest,
}) => {
  const ana = await join('ana')
  const post = await ana.publishes('Un mot')
  const links = (count: number) =>
    Array.from({ length: count }, (_, index) => `https://exemple.test/${index}`).join(' ')
  await expect(gives(guest, notice(post, { explanation: links(50) }))).toBeRefused('too_many_links')
  await expect(gives(guest, notice(post, { explanation: 'WWW.a.fr '.repeat(11) }))).toBeRefused(
    'too_many_links',
  )
  expect(await gives(guest, notice(post, { explanation: links(10) }))).toMatchObject({
    secret: expect.any(String),
  })
  for (const unfit of [
    { explanation: '   ' },
    { explanation: 'x'.repeat(4_001) },
    { explanation: 'nul \u0000' },
    { name: ' ' },
    { name: null },
    { email: null },
    { email: 'camille' },
    { good_faith: false as unknown as true },
    { reason: 'spam' as unknown as 'other' },
    { target_type: 'message' as unknown as 'post' },
  ])
    await expect(gives(guest, notice(post, unfit)), JSON.stringify(unfit)).toBeRefused('validation_failed')
  await expect(gives(ana, notice(post))).toBeRefused('own_content')
  await ana.call(setPostVisibility, { params: { postId: post.id }, body: { visibility: 'private' } })
  await expect(gives(guest, notice(post))).toBeRefused('notice_target_not_found')
  await expect(gives(guest, notice({ id: randomUUID() }))).toBeRefused('notice_target_not_found')
})

test('notices of child abuse may be anonymous; other notices lose their author after a year', async ({
  join,
  guest,
  context,
  clock,
}) => {
  const ana = await join('ana')
  const post = await ana.publishes('Un mot')
  const unnamed = { reason: 'child_abuse', name: null, email: null } as const
  const given = await gives(guest, notice(post, unnamed))
  expect(await opens(guest, given)).toMatchObject({ reason: 'child_abuse', state: 'received' })
  await gives(guest, notice(post))
  const named = () =>
    context.db
      .selectFrom('legal_notices')
      .select(['notifier_name', 'notifier_email'])
      .where('reason', '=', 'defamation')
      .executeTakeFirst()
  clock.advance({ days: 364 })
  await forgetNotifiers(context)
  expect(await named()).toEqual({ notifier_name: 'Camille Exemple', notifier_email: 'camille@exemple.test' })
  clock.advance({ days: 2 })
  await forgetNotifiers(context)
  expect(await named()).toEqual({ notifier_name: null, notifier_email: null })
})

test('a notifier without success may contest once by the receipt; a reversal reopens the case', async ({
  join,
  guest,
  context,
  mailbox,
}) => {
  const [ana, bea, carl] = [
    await join('ana'),
    await join('bea', { moderator: true }),
    await join('carl', { moderator: true }),
  ]
  const post = await ana.publishes('Camille a volé la caisse.')
  const given = await gives(guest, notice(post))
  const [judged] = await context.db.selectFrom('moderation_cases').select('id').execute()
  const caseId = judged?.id ?? ''
  const text = 'Le tribunal m’a relaxée.'
  const appeals = (secret = given.secret ?? '') =>
    guest.call(appealByNotice, { params: { receipt: given.receipt }, body: { secret, text } })
  await expect(appeals()).toBeRefused('decision_not_found')
  await decides(bea, caseId, { kind: 'no_action' })
  expect(await opens(guest, given)).toMatchObject({ state: 'decided', may_appeal: true })
  await expect(appeals('autre')).toBeRefused('notice_not_found')
  const both = await Promise.allSettled([appeals(), appeals()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(appeals()).toBeRefused('already_appealed')
  expect(await opens(guest, given)).toMatchObject({ may_appeal: false, appeal: { status: 'open', text } })

  const [waiting] = await appealsOf(carl)
  expect(waiting).toMatchObject({ appellant: 'notifier', appellant_name: 'Camille Exemple', text })
  await answers(carl, waiting, 'reversed', 'Le jugement change tout.')
  expect(await opens(guest, given)).toMatchObject({
    state: 'received',
    appeal: { status: 'reversed', answer: 'Le jugement change tout.' },
    may_appeal: false,
  })
  await expect.poll(async () => (await mailbox.of('camille@exemple.test')).length).toBe(3)
  expect((await mailbox.of('camille@exemple.test'))[0]?.text).toContain('Le jugement change tout.')
  await decides(carl, caseId, reasoned({ kind: 'remove' }))
  expect(await opens(guest, given)).toMatchObject({
    state: 'decided',
    decisions: [
      { kind: 'no_action', reversed_at: expect.any(String) },
      { kind: 'remove', reversed_at: null },
    ],
    may_appeal: false,
  })
})

test('letters use the language of the page where the notice was sent', async ({
  join,
  guest,
  context,
  mailbox,
}) => {
  const [ana, bea] = [await join('ana'), await join('bea', { moderator: true })]
  const post = await ana.publishes('Un mot')
  const written = {
    fr: ['bien arrivé', 'a été examiné', '« Confirmer mon adresse »'],
    en: ['has arrived', 'has been examined', '“Confirm my address”'],
    es: ['ha llegado', 'ha sido examinada', '«Confirmar mi dirección»'],
    de: ['ist angekommen', 'wurde geprüft', '„Meine Adresse bestätigen“'],
    it: ['è arrivata', 'è stata esaminata', '«Confermare il mio indirizzo»'],
  } as const
  const to = (language: string) => `${language}@exemple.test`
  for (const language of languages) await gives(guest, notice(post, { email: to(language), language }))
  await gives(guest, notice(post, { email: to('nulle') }))
  const [judged] = await context.db.selectFrom('moderation_cases').select('id').execute()
  await decides(bea, judged?.id ?? '', { kind: 'no_action' })
  for (const [language, [arrived, examined, confirm]] of [
    ...Object.entries(written),
    ['nulle', written.fr] as const,
  ]) {
    await expect.poll(async () => (await mailbox.of(to(language))).length, { timeout: 10_000 }).toBe(2)
    const subjects = (await mailbox.of(to(language))).map(({ subject }) => subject)
    expect(subjects).toEqual([expect.stringContaining(examined), expect.stringContaining(arrived)])
    expect((await mailbox.of(to(language)))[1]?.text).toContain(confirm)
  }
  await expect(gives(guest, notice(post, { email: to('pt'), language: 'pt' as 'fr' }))).toBeRefused(
    'validation_failed',
  )
})

describe('with rate limits', () => {
  test.override({ settings: { PARVIS_RATE_LIMITS: '1' } })

  test('one IP address may send twenty notices a day', async ({ join, guest }) => {
    const ana = await join('ana')
    const post = await ana.publishes('Un mot')
    for (let count = 0; count < 20; count += 1)
      await gives(guest, notice(post, { email: `camille${count}@exemple.test` }))
    await expect(gives(guest, notice(post))).toBeRefused('rate_limited')
  })
})

test('repeated reasons, by report or under other addresses, count as one person', async ({ join, guest }) => {
  const [ana, bea, mona] = [await join('ana'), await join('bea'), await join('mona', { moderator: true })]
  const post = await ana.publishes('Un mot')
  const caseId = await reports(bea, 'post', post, 'harassment')
  const { priority } = await looksAt(mona, caseId)
  for (const email of ['un@exemple.test', 'deux@exemple.test', 'trois@exemple.test'])
    await gives(bea, notice(post, { email }))
  expect(await looksAt(mona, caseId)).toMatchObject({ priority, notices: [{}, {}, {}] })
  await gives(guest, notice(post))
  expect((await looksAt(mona, caseId)).priority).toBeGreaterThan(priority)
})

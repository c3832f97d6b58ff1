import { createHash, randomInt, randomUUID } from 'node:crypto'
import { apiAddress } from '@parvis/contract/endpoint.ts'
import { confirmNoticeAddress, noticeWork, openNotice } from '@parvis/contract/trust/legal-notices.ts'
import { noticeReasons } from '@parvis/contract/trust/reports.ts'
import { expect } from 'vitest'
import { looksAt, reports } from '../../../../test/cases.ts'
import { test as base } from '../../../../test/parvis.ts'
import type { TestServer } from '../../../../test/people.ts'

const test = base.extend({ settings: { PARVIS_RATE_LIMITS: '1', TRUST_PROXY: '127.0.0.1' } })

const anyOf = <One>(list: readonly One[]) => list[randomInt(list.length)] as One
/** The work of a request: as the contract's, which is slower. */
function findWork(requestId: string): string {
  for (let tried = 0; ; tried += 1) {
    const digest = createHash('sha256').update(`${requestId} ${tried}`).digest()
    if (Math.clz32(digest.readUInt32BE()) >= noticeWork.bits) return String(tried)
  }
}

const group = () => randomInt(0x1_0000).toString(16)

/** A guest of an address, as a reverse proxy names it. */
function guestAt({ address }: TestServer) {
  return async (ip: string, body: Record<string, unknown>) => {
    const response = await fetch(`${address}${apiAddress}/legal-notices`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
      body: JSON.stringify(body),
    })
    const json = (await response.json()) as { receipt: string; secret: string; error?: { code: string } }
    return { status: response.status, code: json.error?.code, ...json }
  }
}

const draftOf = (post: { id: string }, more: Record<string, unknown> = {}) => ({
  target_type: 'post',
  target_id: post.id,
  reason: 'child_abuse',
  explanation: 'Ce post est illicite.',
  name: 'Camille Exemple',
  email: `${randomUUID()}@exemple.test`,
  good_faith: true,
  request_id: randomUUID(),
  ...more,
})

test('fifty random acts of one network never put a harmless post before what members report', {
  timeout: 60_000,
}, async ({ join, context, place }) => {
  const [ana, bea, mona] = [await join('ana'), await join('bea'), await join('mona', { moderator: true })]
  const harmless = await ana.publishes('Bonne journée à toutes et à tous')
  const hateful = await ana.publishes('Un appel à la haine')
  const caseId = await reports(bea, 'post', hateful, 'hate_speech')
  const { priority } = await looksAt(mona, caseId)
  const gives = guestAt(place)
  const casesOf = () =>
    context.db
      .selectFrom('moderation_cases')
      .select(['weight', 'gravity', 'priority'])
      .where('target_id', '=', harmless.id)
      .execute()
  const answers: (string | number)[] = []
  for (let act = 0; act < 50; act += 1) {
    const ip = `2001:db8:77:${group()}::${group()}`
    const request_id = randomUUID()
    const sent = draftOf(harmless, { reason: anyOf(noticeReasons), request_id })
    const work = randomInt(25) === 0 ? { work: findWork(request_id) } : {}
    const { status, code } = await gives(ip, { ...sent, ...work })
    answers.push(code ?? status)
    const [theirs] = await casesOf()
    expect(theirs?.weight ?? 0).toBeLessThanOrEqual(500)
    expect(theirs?.gravity ?? 0).toBeLessThanOrEqual(300)
    expect(theirs?.priority ?? 0).toBeLessThan(priority)
  }
  expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(answers).toContain('notice_work_needed')
  // Neither the network nor the address of a guest can be read from the rows.
  const { rows } = await context.database.pool.query('select legal_notices::text as row from legal_notices')
  expect(JSON.stringify(rows)).not.toContain('2001:db8')
})

test('under a flood a guest proves an effort, which serves once; beyond the ceiling members alone go on', async ({
  join,
  context,
  place,
  clock,
}) => {
  const [ana, bea] = [await join('ana'), await join('bea')]
  const post = await ana.publishes('Un mot')
  const gives = guestAt(place)
  const fills = async (sent: number) => {
    // As many counted notices as a flood would leave, from networks of its own.
    await context.database.pool.query('update notice_mail_counts set sent = $1', [sent])
  }
  expect(await gives('203.0.113.1', draftOf(post))).toMatchObject({ status: 200 })
  await fills(20)
  const draft = draftOf(post)
  expect(await gives('203.0.113.9', draft)).toMatchObject({ status: 403, code: 'notice_work_needed' })
  const work = findWork(draft.request_id)
  expect(await gives('203.0.113.9', { ...draft, request_id: randomUUID(), work })).toMatchObject({
    code: 'notice_work_needed',
  })
  const given = await gives('203.0.113.9', { ...draft, work })
  expect(given).toMatchObject({ status: 200 })
  // The same form again is the same notice, at no cost.
  expect(await gives('203.0.113.9', draft)).toMatchObject({ status: 200, receipt: given.receipt })
  expect(await gives('198.51.100.1', draftOf(post))).toMatchObject({ status: 200 })
  await fills(60)
  expect(await gives('192.0.2.1', draftOf(post))).toMatchObject({ code: 'notice_work_needed' })

  await fills(300)
  expect(await gives('192.0.2.1', { ...draftOf(post), work: 'x' })).toMatchObject({
    status: 429,
    code: 'notices_closed',
  })
  const byMember = await bea.send('POST', `${apiAddress}/legal-notices`, draftOf(post))
  expect(byMember.status).toBe(200)
  clock.advance({ minutes: 61 })
  expect(await gives('192.0.2.1', draftOf(post))).toMatchObject({ status: 200 })
})

test('a guest who confirms the address of a mailed link is believed; opening it alone, as a scanner does, changes nothing', async ({
  join,
  guest,
  context,
  mailbox,
  place,
}) => {
  const ana = await join('ana')
  const post = await ana.publishes('Un mot')
  const email = 'camille@exemple.test'
  const { receipt, secret } = await guestAt(place)('203.0.113.1', draftOf(post, { email }))
  const gravity = async () =>
    (await context.db.selectFrom('moderation_cases').select('gravity').executeTakeFirstOrThrow()).gravity
  const opens = (sent: string) => guest.call(openNotice, { params: { receipt }, body: { secret: sent } })
  await opens(secret)
  await opens(`${secret}.${secret}`)
  expect(await gravity()).toBe(300)
  await expect.poll(async () => (await mailbox.of(email)).length).toBe(1)
  const link = /#(\S+)/.exec((await mailbox.of(email))[0]?.text ?? '')?.[1] ?? ''
  expect(link).not.toBe(secret)
  expect(await opens(secret)).toMatchObject({ may_confirm: false })
  expect(await opens(link)).toMatchObject({ may_confirm: true })
  expect(await gravity()).toBe(300)
  const confirms = (sent: string) =>
    guest.call(confirmNoticeAddress, { params: { receipt }, body: { secret: sent } })
  await expect(confirms(secret)).rejects.toMatchObject({ code: 'notice_not_found' })
  await expect(confirms(`${secret}.${secret}`)).rejects.toMatchObject({ code: 'notice_not_found' })
  expect(await gravity()).toBe(300)
  expect(await confirms(link)).toMatchObject({ may_confirm: false })
  await confirms(link)
  expect(await gravity()).toBe(1_000)
  expect(await opens(link)).toMatchObject({ may_confirm: false })
})

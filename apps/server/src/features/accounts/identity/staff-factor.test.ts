import { askExport } from '@parvis/contract/accounts/account.ts'
import { reauthenticate } from '@parvis/contract/accounts/security.ts'
import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import { listVerifications } from '@parvis/contract/people/verification.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { listCases } from '@parvis/contract/trust/moderation-cases.ts'
import { listActs, setStaff } from '@parvis/contract/trust/staff.ts'
import { expect } from 'vitest'
import { fetched, publishes, sends, statusOf } from '../../../../test/attachments.ts'
import { addFactor } from '../../../../test/authenticator.ts'
import { decides, reasoned, reports } from '../../../../test/cases.ts'
import { contractEndpoints } from '../../../../test/contract-endpoints.ts'
import { endpoints } from '../../../../test/every-endpoint.ts'
import { jpeg } from '../../../../test/files.ts'
import { provesByMail } from '../../../../test/mailed-proof.ts'
import { test } from '../../../../test/parvis.ts'
import { aPdf, type Member } from '../../../../test/people.ts'

const needed = 'staff_second_factor_required'
const grants = (administrator: Member, username: string) =>
  administrator.call(setStaff, { body: { username, flag: 'moderator', value: true } })
const ban = reasoned({ kind: 'ban' } as const)

/** The address of a document that a journalist has uploaded for their verification. */
async function identityDocument(journalist: Member): Promise<string> {
  const { id } = await journalist.sendsDocument(aPdf)
  await journalist.send('POST', '/api/v1/me/verification', { organisation: 'Le Courrier' })
  return `/api/v1/verification-documents/${id}`
}

test('a password alone can neither read an identity document nor appoint an administrator', async ({
  join,
}) => {
  const thief = await join('ada', { administrator: true, secondFactor: false })
  const journalist = await join('jeanne', { role: 'journalist' })
  const document = await identityDocument(journalist)

  await expect(thief.get(document)).toBeRefused(needed)
  await expect(thief.call(listVerifications, { query: {} })).toBeRefused(needed)
  await expect(
    thief.call(setStaff, { body: { username: 'jeanne', flag: 'administrator', value: true } }),
  ).toBeRefused(needed)
  expect(await thief.call(getOwnProfile, {})).toMatchObject({ staff_access: 'factor_needed' })
  expect(await journalist.call(getOwnProfile, {})).toMatchObject({
    is_administrator: false,
    staff_access: 'none',
  })
})

test('every staff endpoint and topic is closed to a session without a second factor', async ({ join }) => {
  const weak = await join('ada', { moderator: true, administrator: true, editor: true, secondFactor: false })
  const strong = await join('alix', { moderator: true, administrator: true, editor: true })
  const forStaff = (await contractEndpoints()).filter(
    ({ name, refusals }) =>
      endpoints[name] === 'staff' ||
      (['staff_only', 'administrators_only', 'reviewers_only', 'editors_only'] as const).some((only) =>
        refusals.includes(only),
      ),
  )
  expect(forStaff.length).toBeGreaterThan(40)
  const answerTo = async (member: Member, { method, path }: (typeof forStaff)[number]) => {
    const anyId = '/00000000-0000-4000-8000-000000000000'
    const { json } = await member.send(
      method,
      `/api/v1${path.replaceAll(/\/:\w+/g, anyId)}`,
      method === 'GET' ? undefined : {},
    )
    return json.error?.code
  }
  const open: string[] = []
  for (const endpoint of forStaff) {
    if ((await answerTo(weak, endpoint)) !== needed) open.push(endpoint.name)
    expect(await answerTo(strong, endpoint), endpoint.name).not.toBe(needed)
  }
  expect(open).toEqual([])

  const ears = [await weak.socket(), await strong.socket()] as const
  for (const topic of [topics.verifications, topics.moderation]) {
    expect(await ears[0].follows(topic)).toBe(needed)
    expect(await ears[1].follows(topic)).toBeNull()
  }
})

test('rights, documents and bans require a factor of the last fifteen minutes, which the official client can renew', async ({
  join,
  browser,
  clock,
  mailbox,
}) => {
  const ada = await join('ada', { administrator: true, secondFactor: false })
  const [journalist, ana] = [await join('jeanne', { role: 'journalist' }), await join('ana')]
  const document = await identityDocument(journalist)
  const caseId = await reports(journalist, 'post', await ana.publishes('Un mot'))
  const client = browser()
  await client.signInWithPassword(ada)
  await provesByMail(client, mailbox, ada)
  const { factorId, code } = await addFactor(client)
  const takesToken = async () => {
    ada.token = (await client.getSession()).data.session?.access_token ?? ''
  }
  await takesToken()

  await grants(ada, 'ana')
  expect(await statusOf(ada, document)).toBe(200)

  clock.advance({ minutes: 16 })
  await expect(grants(ada, 'jeanne')).toBeRefused('recent_factor_required')
  await expect(ada.get(document)).toBeRefused('recent_factor_required')
  await expect(decides(ada, caseId, ban)).toBeRefused('recent_factor_required')
  // A password is enough for a member's archive, but not for a staff member's.
  await ada.call(reauthenticate, { body: { password: ada.password } })
  await expect(ada.call(askExport, {})).toBeRefused('recent_factor_required')
  // Less sensitive acts remain possible.
  expect((await ada.call(listCases, { query: { list: 'open' } })).items).toHaveLength(1)

  const renewed = await client.mfa.challengeAndVerify({ factorId, code: code(clock.now().getTime()) })
  expect(renewed.error).toBeNull()
  await takesToken()
  await grants(ada, 'jeanne')
  expect(await statusOf(ada, document)).toBe(200)
  await decides(ada, caseId, ban)

  // Without the factor, the same session has no staff access.
  expect((await client.mfa.unenroll({ factorId })).error).toBeNull()
  await client.refreshSession()
  await takesToken()
  await expect(ada.call(listCases, { query: { list: 'open' } })).toBeRefused(needed)
})

test('reading an identity document is recorded as an act, once in five minutes', async ({ join, clock }) => {
  const [ada, rita] = [await join('ada', { administrator: true }), await join('rita', { moderator: true })]
  const journalist = await join('jeanne', { role: 'journalist' })
  const document = await identityDocument(journalist)
  const readings = async () =>
    (await ada.call(listActs, { query: {} })).items.filter(({ act }) => act === 'document_read')

  await journalist.get(document)
  const stranger = await join('serge')
  await expect(stranger.get(document)).toBeRefused('document_not_found')
  expect(await readings()).toEqual([])

  expect(await Promise.all(Array.from({ length: 6 }, () => statusOf(rita, document)))).toEqual(
    Array.from({ length: 6 }, () => 200),
  )
  expect(await readings()).toMatchObject([{ actor: { id: rita.id }, subject: { id: journalist.id } }])
  await statusOf(ada, document)
  clock.advance({ minutes: 6 })
  await statusOf(rita, document)
  expect((await readings()).map(({ actor }) => actor?.id)).toEqual([rita.id, ada.id, rita.id])
})

test('a file visible to staff only is closed to a password, and opening it is recorded on its case', async ({
  join,
}) => {
  const [ada, weak] = [
    await join('ada', { administrator: true }),
    await join('wanda', { moderator: true, secondFactor: false }),
  ]
  const [ana, bea] = [await join('ana'), await join('bea')]
  const media = await sends(ana, await jpeg(60, 40))
  const post = await publishes(ana, media)
  const caseId = await reports(bea, 'post', post)
  const readings = async () =>
    (await ada.call(listActs, { query: {} })).items.filter(({ act }) => act === 'file_read')

  expect((await fetched(ada, media.url)).status).toBe(200)
  expect(await readings()).toEqual([])
  await ana.removes(post)
  expect(await statusOf(weak, media.url)).toBe(404)
  expect(await statusOf(ada, media.url)).toBe(200)
  expect(await readings()).toMatchObject([
    { actor: { id: ada.id }, subject: { id: ana.id }, case_id: caseId },
  ])
})

test.describe('with the demo community', () => {
  test.override({ settings: { PARVIS_DEMO: '1' } })

  test('demo accounts act with a password; members whom they appoint have the days of grace, and in production demo accounts have no rights', async ({
    join,
    context,
  }) => {
    const demo = await join('ada', { administrator: true, secondFactor: false })
    const appointed = await join('ana')
    const markDemo = () =>
      context.db.updateTable('auth.users').set({ is_demo: true }).where('id', '=', demo.id).execute()
    await expect(grants(demo, 'ana')).toBeRefused(needed)
    await markDemo()
    await demo.signsInAgain()
    expect(await demo.call(getOwnProfile, {})).toMatchObject({ staff_access: 'demo' })
    await grants(demo, 'ana')
    await appointed.signsInAgain()
    expect(await appointed.call(getOwnProfile, {})).toMatchObject({ staff_access: 'grace' })

    context.config.environment = 'production'
    await demo.signsInAgain()
    await expect(demo.call(listCases, { query: { list: 'open' } })).toBeRefused('staff_only')
    await demo.showsFactor()
    await expect(demo.call(listCases, { query: { list: 'open' } })).toBeRefused('staff_only')
  })
})

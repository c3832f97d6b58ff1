import type { ActFilter } from '@parvis/contract/trust/staff.schemas.ts'
import { exportActs, listActs, setStaff } from '@parvis/contract/trust/staff.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { claims, decides, reasoned, reports } from '../../../../test/cases.ts'
import { aSunday, electionOn, sets } from '../../../../test/elections.ts'
import { admin } from '../../../../test/operator.ts'
import { test } from '../../../../test/parvis.ts'
import { aPdf, type Member } from '../../../../test/people.ts'
import { approves, firstInQueue } from '../../../../test/reviewing.ts'

const listed = async (reader: Member, query: ActFilter = {}) =>
  (await reader.call(listActs, { query })).items.map(({ act }) => act)

test('one trail has cases, verification, readings, reserves, rights and the command line; it is filtered by who, kind, about whom and when', async ({
  join,
  context,
  clock,
}) => {
  const [ada, mona] = [await join('ada', { administrator: true }), await join('mona', { moderator: true })]
  const [ana, bea] = [await join('ana'), await join('bea')]
  const journalist = await join('jeanne', { role: 'journalist' })

  const caseId = await reports(bea, 'post', await ana.publishes('Un mot'))
  await decides(mona, caseId, reasoned({ kind: 'warn' } as const))
  const document = await journalist.sendsDocument(aPdf)
  await journalist.send('POST', '/api/v1/me/verification', { organisation: 'Le Courrier' })
  await mona.get(`/api/v1/verification-documents/${document.id}`)
  await approves(mona, await firstInQueue(mona))
  const day = aSunday(clock.now())
  await sets(ada, await electionOn(context, day, { title: 'Élection partielle' }), day)
  await ada.call(setStaff, { body: { username: 'bea', flag: 'moderator', value: true } })
  await admin(context, 'revoke', 'moderator', bea.email, '--reason', 'Fin de mission')

  const all = [
    'moderator_revoked',
    'moderator_granted',
    'reserve_set',
    'verification_approved',
    'document_read',
    'case_decided',
  ]
  expect(await listed(ada)).toEqual(all)
  const { items } = await ada.call(listActs, { query: {} })
  expect(items[0]).toMatchObject({
    via: 'command_line',
    actor: null,
    subject: { id: bea.id },
    reason: 'Fin de mission',
  })
  expect(items[2]).toMatchObject({
    actor: { id: ada.id },
    event: { title: 'Élection partielle' },
    reason: 'Scrutin convoqué par décret',
    details: { starts_at: expect.any(String), ends_at: expect.any(String) },
  })
  expect(items[5]).toMatchObject({ case_id: caseId, subject: { id: ana.id } })

  expect(await listed(ada, { actor_id: mona.id })).toEqual(all.slice(3))
  expect(await listed(ada, { via: 'command_line' })).toEqual(['moderator_revoked'])
  expect(await listed(ada, { via: 'console' })).toEqual(all.slice(1))
  expect(await listed(ada, { family: 'verification' })).toEqual(['verification_approved'])
  expect(await listed(ada, { family: 'readings', actor_id: mona.id })).toEqual(['document_read'])
  expect(await listed(ada, { subject: '@Jeanne' })).toEqual(['verification_approved', 'document_read'])
  expect(await listed(ada, { subject: ana.id })).toEqual(['case_decided'])
  await expect(listed(ada, { subject: 'personne' })).toBeRefused('profile_not_found')
  const today = clock.now().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })
  expect(await listed(ada, { from: today, to: today })).toEqual(all)
  expect(await listed(ada, { to: '2020-01-01' })).toEqual([])
  expect(await listed(ada, { from: '2200-01-01' })).toEqual([])
  // Other filters leave nobody else in.
  await expect(listed(mona, { family: 'service' })).toBeRefused('administrators_only')
})

test('the trail is taken along as a file of the same filter, and that is an act', async ({
  join,
  context,
}) => {
  const [ada, mona] = [await join('ada', { administrator: true }), await join('=mona', { moderator: true })]
  await claims(mona, await reports(await join('bea'), 'post', await (await join('ana')).publishes('Un mot')))
  await expect(mona.call(exportActs, { body: {} })).toBeRefused('administrators_only')

  const { csv, count, is_cut: isCut } = await ada.call(exportActs, { body: { family: 'cases' } })
  expect({ count, is_cut: isCut }).toEqual({ count: 1, is_cut: false })
  const [header, line, end] = csv.split('\r\n')
  expect(header).toBe(
    '\ufeffdate;auteur;moyen;famille;acte;au_sujet_de;evenement;motif;details;dossier;decision',
  )
  expect(line).toMatch(/^\d{4}-\d\d-\d\dT[^;]+;[^;]*mona;console;cases;case_claimed;ana;;;;[0-9a-f-]{36};$/)
  expect(end).toBe('')
  const { items } = await ada.call(listActs, { query: {} })
  expect(items[0]).toMatchObject({
    act: 'acts_exported',
    actor: { id: ada.id },
    details: { family: 'cases' },
  })
  expect((await ada.call(exportActs, { body: {} })).count).toBe(3)

  // Many acts are read in parts, each once.
  await context.db
    .insertInto('moderation_acts')
    .values(Array.from({ length: 2_100 }, () => ({ actor_id: ada.id, act: 'case_claimed' })))
    .execute()
  const whole = await ada.call(exportActs, { body: { actor_id: ada.id, family: 'cases' } })
  expect([whole.count, whole.csv.split('\r\n').length]).toEqual([2_100, 2_102])
})

test('an administrator learns nothing in the trail of an open case about themselves', async ({ join }) => {
  const [ada, alix] = [
    await join('ada', { administrator: true }),
    await join('alix', { administrator: true }),
  ]
  const caseId = await reports(await join('bea'), 'post', await ada.publishes('Un mot'))
  await claims(alix, caseId)
  expect(await listed(alix)).toEqual(['case_claimed'])
  expect(await listed(ada)).toEqual([])
  expect(await listed(ada, { subject: ada.id })).toEqual([])
  expect((await ada.call(exportActs, { body: { family: 'cases' } })).count).toBe(0)
  await decides(alix, caseId, reasoned({ kind: 'warn' } as const))
  expect(await listed(ada, { family: 'cases' })).toEqual(['case_decided'])
})

test('origin and reason of an act never change either', async ({ join, context }) => {
  const mona = await join('mona')
  await admin(context, 'grant', 'moderator', mona.email, '--reason', 'Renfort')
  for (const change of [
    sql`update moderation_acts set via = 'console'`,
    sql`update moderation_acts set reason = 'Autre'`,
    sql`update moderation_acts set reason = null`,
  ])
    await expect(change.execute(context.db)).rejects.toThrow('never changed')
})

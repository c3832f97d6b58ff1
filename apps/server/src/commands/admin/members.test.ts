import { listOwnLogEntries } from '@parvis/contract/audit/transparency-log.ts'
import { listNotifications } from '@parvis/contract/people/notifications.ts'
import { agreeToFactorReset, askFactorReset, getMemberFile } from '@parvis/contract/trust/members.ts'
import { listActs } from '@parvis/contract/trust/staff.ts'
import { expect } from 'vitest'
import { claims, reports } from '../../../test/cases.ts'
import { admin } from '../../../test/operator.ts'
import { test } from '../../../test/parvis.ts'
import type { Member } from '../../../test/people.ts'
import type { AppContext } from '../../app-context.ts'

const reasons = ['--rule', 'spam', '--reason', 'Douze messages identiques en une heure.']
const isBanned = async (member: Member) => (await member.send('GET', '/api/v1/me')).status === 401
const acts = async (reader: Member) =>
  (await reader.call(listActs, { query: {} })).items.map(({ act, via }) => `${act} ${via}`)

/** Gives a member a second factor, which they have lost. */
const locks = ({ db, clock }: AppContext, { id }: Member) =>
  db
    .insertInto('auth.factors')
    .values({
      user_id: id,
      factor_type: 'phone',
      phone: '33600000000',
      status: 'verified',
      created_at: clock.now(),
      updated_at: clock.now(),
    })
    .execute()

test('an operator suspends and bans with reasons as the console does, and lifts it; the last administrator stays', async ({
  join,
  context,
}) => {
  const [ada, mona] = [await join('ada', { administrator: true }), await join('mona', { moderator: true })]
  const bea = await join('bea')
  const members = (...words: string[]) => admin(context, 'members', ...words)
  expect(await members('ban', bea.email)).toMatchObject({
    code: 2,
    output: expect.stringContaining('Il manque --rule'),
  })
  expect(await members('ban', bea.email, '--rule', 'spam')).toMatchObject({
    code: 2,
    output: expect.stringContaining('Il manque --reason'),
  })
  expect(await members('ban', 'personne@exemple.test', ...reasons)).toMatchObject({ code: 1 })
  expect(await members('ban', bea.email, ...reasons, '--until', '2020-01-01')).toMatchObject({
    code: 1,
    output: expect.stringContaining('à venir'),
  })
  expect(await members('ban', ada.email, ...reasons)).toEqual({
    code: 1,
    output: `${ada.email} est le dernier administrateur : nommez-en d’abord un autre.`,
  })
  const caseId = await reports(ada, 'profile', bea)
  await claims(mona, caseId)
  expect(await members('ban', bea.email, ...reasons)).toMatchObject({
    code: 1,
    output: expect.stringContaining('examine ce compte'),
  })
  await context.db.updateTable('moderation_cases').set({ claimed_by: null, claimed_until: null }).execute()

  const tomorrow = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  expect(await members('ban', '@bea', ...reasons, '--until', tomorrow)).toMatchObject({ code: 0 })
  await expect.poll(() => isBanned(bea)).toBe(true)
  expect(await members('ban', bea.id, ...reasons, '--ground', 'terms')).toMatchObject({ code: 0 })
  expect(await members('show', '@bea')).toMatchObject({ output: expect.stringContaining('sans fin') })
  expect(await members('unban', '@bea')).toMatchObject({ code: 2 })
  expect(await members('unban', '@bea', '--reason', 'Le compte avait été pris.')).toEqual({
    code: 0,
    output: '@bea n’est plus suspendu.',
  })
  await bea.signsInAgain()
  const kinds = (await bea.call(listOwnLogEntries, { query: {} })).items.map(({ kind }) => kind).sort()
  expect(kinds).toEqual(['decision_reversed', 'decision_reversed', 'moderation_ban', 'moderation_suspend'])
  const { items } = await bea.call(listNotifications, { query: { tab: 'system' } })
  expect(items).toHaveLength(4)
  expect(await members('unban', '@bea', '--reason', 'Encore')).toMatchObject({ code: 1 })
  const written = (await acts(ada)).filter((line) => line.endsWith('command_line')).sort()
  expect(written).toEqual([
    'case_decided command_line',
    'case_decided command_line',
    'case_opened command_line',
    'decision_reversed command_line',
    'decision_reversed command_line',
  ])
  const answer = JSON.parse((await members('unban', '@bea', '--reason', 'Encore', '--json')).output)
  expect(answer).toMatchObject({ done: false })
})

test('an operator lists and reads members as the console does; what tells an address is an act', async ({
  join,
  context,
}) => {
  const ada = await join('ada', { administrator: true })
  const bea = await join('bea', { role: 'journalist' })
  const members = async (...words: string[]) => (await admin(context, 'members', ...words)).output
  expect(await members('list')).toMatch(/^Nom +Affiché.*\n@bea +bea +journalist.*\n@ada .*administrateur/)
  expect(JSON.parse(await members('list', '--role', 'journalist', '--json'))).toMatchObject({
    items: [{ member: { id: bea.id } }],
    next_cursor: null,
  })
  expect(await members('list', 'personne')).toBe('Aucun membre.')
  expect(await members('list', '--mark', 'riche')).toContain('Choix possibles : staff, suspended')
  expect(await members('list', 'pas un réseau', '--by', 'network')).toContain('n’est pas lisible')
  expect(await acts(ada)).toEqual([])
  expect(await members('list', bea.email, '--by', 'address')).toContain('@bea')
  expect(JSON.parse(await members('show', bea.email, '--json'))).toMatchObject({ member: { id: bea.id } })
  expect(await members('show', '@bea', '--access')).toContain(bea.email)
  expect(await acts(ada)).toEqual([
    'access_read command_line',
    'members_searched command_line',
    'members_searched command_line',
  ])
  expect(await members('show', '@personne')).toBe('Aucun membre n’est @personne.')
  expect(await members('salute')).toContain('Commande inconnue : members salute.')
  const stats = JSON.parse((await admin(context, 'stats', '--json')).output)
  expect(stats).toMatchObject({
    members: 2,
    journalists: 1,
    administrators: 1,
    suspended: 0,
    active_7_days: 2,
  })
  expect((await admin(context, 'stats')).output).toMatch(/^Membres +2\n {2}citoyens +1\n/)
})

test('a second factor is removed by two: the command line and an administrator, never the command line twice', async ({
  join,
  context,
  mailbox,
}) => {
  const ada = await join('ada', { administrator: true })
  const [henri, elise] = [await join('henri'), await join('elise')]
  const reset = ({ email }: Member) =>
    admin(context, 'members', 'reset', email, '--reason', 'Appelé au numéro de la mairie')
  expect(await reset(henri)).toMatchObject({ code: 1, output: `${henri.email} n’a pas de second facteur.` })
  await locks(context, henri)
  await locks(context, elise)
  expect(await reset(henri)).toMatchObject({
    code: 0,
    output: `Demande faite : un administrateur doit l’accepter dans la console, sur la page d’${henri.email}.`,
  })
  expect(await reset(henri)).toMatchObject({ code: 1, output: expect.stringContaining('déjà demandé') })
  const params = (member: Member) => ({ params: { memberId: member.id } })
  expect((await ada.call(getMemberFile, params(henri))).factor_reset).toMatchObject({
    by: null,
    by_operator: true,
    is_own: false,
  })
  await ada.call(agreeToFactorReset, params(henri))
  await ada.call(askFactorReset, { ...params(elise), body: { reason: 'Venue à la permanence' } })
  expect(await reset(elise)).toMatchObject({
    code: 0,
    output: `Le second facteur d’${elise.email} est retiré.`,
  })
  expect(
    await context.db.selectFrom('auth.factors').select('id').where('user_id', '=', elise.id).execute(),
  ).toEqual([])
  expect(await acts(ada)).toEqual([
    'factor_reset_agreed command_line',
    'factor_reset_asked console',
    'factor_reset_agreed console',
    'factor_reset_asked command_line',
  ])
  expect(await admin(context, 'members', 'reset', elise.email, '--password')).toMatchObject({ code: 0 })
  await expect
    .poll(async () => (await mailbox.of(elise.email)).some(({ text }) => text.includes('type=recovery')))
    .toBe(true)
})

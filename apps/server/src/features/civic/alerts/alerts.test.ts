import {
  changeAlert,
  endAlertMails,
  findAlert,
  listAlerts,
  removeAlert,
} from '@parvis/contract/civic/alerts.ts'
import { followLaw, getLaw, unfollowLaw } from '@parvis/contract/civic/laws.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { followsTarget } from '../../../../test/alerts.ts'
import { aLaw, importLawRecords } from '../../../../test/laws.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { importVotes } from '../../../../test/voting.ts'
import { openUnsubscribeLinks } from '../../people/notifications/index.ts'

const listed = async (member: Member) => (await member.call(listAlerts, { query: {} })).items
const change = (member: Member, alertId: string, body: object) =>
  member.call(changeAlert, { params: { alertId }, body })

test('a member follows a deputy, a group, a committee, a law, a subject and words, and finds them in one list', async ({
  context,
  guest,
  join,
}) => {
  await importVotes(context, [{ number: 99_001 }])
  await importLawRecords(context, [aLaw('bancs')])
  const [ana, ben] = [await join('Ana'), await join('Ben')]
  const official = await followsTarget(ana, 'official', 'PA900001')
  expect(official).toMatchObject({
    kind: 'official',
    reference: 'PA900001',
    name: 'Aline Valmont',
    news: ['votes', 'speeches', 'steps', 'questions'],
    rhythm: 'at_once',
    by_mail: false,
    paused_at: null,
  })
  await followsTarget(ana, 'group', 'PO900001', {
    news: ['speeches', 'votes'],
    rhythm: 'weekly',
    by_mail: true,
  })
  await followsTarget(ana, 'committee', 'PO900003')
  await followsTarget(ana, 'law', 'bancs')
  await followsTarget(ana, 'subject', 'justice')
  await followsTarget(ana, 'words', '  Réforme des   retraites ')
  expect((await listed(ana)).map(({ kind, name, news, rhythm }) => [kind, name, news, rhythm])).toEqual([
    ['words', 'Réforme des retraites', ['steps', 'votes', 'speeches'], 'at_once'],
    ['subject', null, ['steps'], 'at_once'],
    ['law', 'Bancs publics', ['steps'], 'at_once'],
    ['committee', 'Commission des bancs', ['steps'], 'at_once'],
    ['group', 'Groupe des bancs', ['votes', 'speeches'], 'weekly'],
    ['official', 'Aline Valmont', ['votes', 'speeches', 'steps', 'questions'], 'at_once'],
  ])
  // The same again, spelled otherwise, is the same alert.
  await Promise.all(Array.from({ length: 5 }, () => followsTarget(ana, 'words', 'reforme DES retraites')))
  expect(await listed(ana)).toHaveLength(6)
  expect(await ana.call(findAlert, { body: { kind: 'official', reference: 'PA900001' } })).toEqual({
    alert: official,
  })

  // Nobody else sees what one follows.
  expect(await listed(ben)).toEqual([])
  expect(await ben.call(findAlert, { body: { kind: 'official', reference: 'PA900001' } })).toEqual({
    alert: null,
  })
  await expect(change(ben, official.id, { paused: true })).toBeRefused('alert_not_found')
  await ben.call(removeAlert, { params: { alertId: official.id } })
  expect(await listed(ana)).toHaveLength(6)
  for (const endpoint of [listAlerts] as const)
    await expect(guest.call(endpoint, { query: {} })).toBeRefused('not_authenticated')
})

test('an alert is changed, paused, resumed and removed; a followed law stays the same follow on its page', async ({
  context,
  join,
}) => {
  await importLawRecords(context, [aLaw('bancs')])
  const ana = await join('Ana')
  await ana.call(followLaw, { params: { reference: 'bancs' } })
  const [alert] = await listed(ana)
  const id = alert?.id ?? ''
  expect(await change(ana, id, { news: ['votes', 'steps'], rhythm: 'daily', by_mail: true })).toMatchObject({
    news: ['steps', 'votes'],
    rhythm: 'daily',
    by_mail: true,
  })
  expect((await change(ana, id, { paused: true })).paused_at).not.toBeNull()
  expect((await change(ana, id, { paused: false })).paused_at).toBeNull()
  const law = () => ana.call(getLaw, { params: { reference: 'bancs' } })
  expect(await law()).toMatchObject({ is_followed: true, follower_count: 1 })
  for (let turn = 0; turn < 2; turn += 1) await ana.call(removeAlert, { params: { alertId: id } })
  expect(await law()).toMatchObject({ is_followed: false, follower_count: 0 })
  await ana.call(unfollowLaw, { params: { reference: 'bancs' } })
  expect(await listed(ana)).toEqual([])
})

test('an unknown target, words found everywhere, foreign kinds of news and a 501st alert are refused', async ({
  context,
  join,
}) => {
  const ana = await join('Ana')
  for (const [kind, reference] of [
    ['official', 'PA1'],
    ['law', 'inconnue'],
    ['group', 'PO1'],
    ['committee', 'PO1'],
    ['subject', 'sport'],
  ] as const)
    await expect(followsTarget(ana, kind, reference), kind).toBeRefused('alert_target_not_found')
  for (const words of ['de', '!!!', 'a b', 'x'.repeat(61), 'un deux trois quatre cinq six sept huit neuf'])
    await expect(followsTarget(ana, 'words', words), words).toBeRefused('alert_words_invalid')
  await expect(followsTarget(ana, 'subject', 'justice', { news: ['speeches'] })).toBeRefused(
    'alert_news_invalid',
  )
  await sql`
    insert into alerts (user_id, kind, words, news)
    select ${ana.id}::uuid, 'words', 'mot numéro ' || n, '{votes}' from generate_series(1, 500) as n
  `.execute(context.db)
  await expect(followsTarget(ana, 'words', 'retraites')).toBeRefused('too_many_alerts')
  expect(await followsTarget(ana, 'words', 'Mot numéro 7')).toMatchObject({ name: 'mot numéro 7' })
  const first = await ana.call(listAlerts, { query: {} })
  const second = await ana.call(listAlerts, { query: { cursor: first.next_cursor ?? '' } })
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(100)
})

test('the link in a mail of alerts ends all of them without a session, and those of nobody else', async ({
  context,
  guest,
  join,
}) => {
  const [ana, ben] = [await join('Ana'), await join('Ben')]
  for (const member of [ana, ben]) await followsTarget(member, 'words', 'retraites', { by_mail: true })
  const token = openUnsubscribeLinks(context.config, 'alerts').tokenFor(ana.id)
  const path = `/alertes/desabonnement?token=${token}`
  const answer = await guest.sendRaw(
    'POST',
    path,
    'List-Unsubscribe=One-Click',
    'application/x-www-form-urlencoded',
  )
  expect(answer.status).toBe(200)
  expect(await guest.call(endAlertMails, { body: { token } })).toEqual({ by_mail: false })
  expect((await listed(ana)).map(({ by_mail }) => by_mail)).toEqual([false])
  expect((await listed(ben)).map(({ by_mail }) => by_mail)).toEqual([true])
  // A link of the summary of notifications is for that alone.
  const other = openUnsubscribeLinks(context.config, 'digest').tokenFor(ben.id)
  await expect(guest.call(endAlertMails, { body: { token: other } })).toBeRefused('digest_link_invalid')
})

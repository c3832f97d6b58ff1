import { writeFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { listNotifications } from '@parvis/contract/people/notifications.ts'
import {
  answerPreparedVerification,
  getOfficialImport,
  getPreparedVerification,
  importOfficials,
  listOfficialImports,
  previewOfficials,
  undoOfficialImport,
} from '@parvis/contract/people/prepared-verifications.ts'
import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import { expect } from 'vitest'
import { admin } from '../../../../test/operator.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { approves, certificateOf, firstInQueue, own, queue } from '../../../../test/reviewing.ts'
import { expirePrepared } from './job.ts'

const head = 'nom;mandat;territoire;contact;source;date;fin_du_mandat'
const aLine = (contact: string, more: Partial<Record<'name' | 'source' | 'date' | 'ends', string>> = {}) =>
  [
    more.name ?? 'Alix Vernet',
    'Maire',
    'Commune de Valbrume',
    contact,
    more.source ?? 'https://exemple.test/elus',
    more.date ?? '01/11/2026',
    more.ends ?? '',
  ].join(';')
const listOf = (...lines: string[]) => `${[head, ...lines].join('\n')}\n`
const imports = (administrator: Member, list: string, expected: number) =>
  administrator.call(importOfficials, { body: { list, file_name: 'maires.csv', expected } })
const preparedFor = async (member: Member) => (await member.call(getPreparedVerification, {})).prepared
const answers = (member: Member, preparedId: string, accept: boolean) =>
  member.call(answerPreparedVerification, { params: { preparedId }, body: { accept } })

async function ended(administrator: Member, importId: string) {
  const report = () => administrator.call(getOfficialImport, { params: { importId }, query: {} })
  await expect.poll(async () => (await report()).state, { timeout: 10_000 }).toBe('done')
  return report()
}

test('a list is shown with the faults of each line and writes nothing; confirmed, it reaches members and invites others', async ({
  join,
  context,
  mailbox,
  guest,
}) => {
  const ada = await join('ada', { administrator: true })
  const [alix, cyril] = [await join('alix', { role: 'politician' }), await join('cyril')]
  const { username } = await alix.call(getOwnProfile, {})
  const list = listOf(
    aLine(`@${username}`, { ends: '2099-06-30' }),
    aLine('blanche@exemple.test', { name: 'Blanche Aubry' }),
    aLine(cyril.email),
    aLine('@personne'),
    aLine('blanche@exemple.test'),
    aLine('ni adresse ni nom', { name: '<b>x</b>', source: 'page du site', date: '31/02/2026' }),
    aLine('claude@exemple.test', { date: '2099-01-01', ends: '2020-01-01' }),
  )
  const shown = await ada.call(previewOfficials, { body: { list } })
  expect(shown).toMatchObject({
    ready: 2,
    lines: [
      { line: 2, faults: [], problem: null, member: { id: alix.id }, source_on: '2026-11-01' },
      { line: 3, faults: [], problem: null, member: null, reaches: 'blanche@exemple.test' },
      { problem: 'account_not_official' },
      { problem: 'account_unknown' },
      { faults: ['repeated'] },
      { faults: ['name', 'contact', 'source', 'date'] },
      { faults: ['date_to_come', 'mandate_over'] },
    ],
  })
  expect(await context.db.selectFrom('prepared_verifications').select('id').execute()).toEqual([])
  await expect(imports(ada, list, 7)).toBeRefused('officials_list_changed')

  const { id } = await imports(ada, list, 2)
  const report = await ended(ada, id)
  expect(report).toMatchObject({
    total: 4,
    counts: { prepared: 1, invited: 1, refused: 2 },
    may_undo: true,
    lines: [{ state: 'prepared', member: { id: alix.id } }, { state: 'invited' }, {}, { state: 'refused' }],
  })
  expect(JSON.stringify(report)).not.toContain('blanche@')
  await expect
    .poll(async () => (await mailbox.of('blanche@exemple.test')).at(0)?.subject)
    .toBe('Votre vérification est préparée')
  const { items } = await alix.call(listNotifications, { query: { tab: 'system' } })
  expect(items).toMatchObject([{ title: 'Une vérification est préparée pour vous' }])

  // Accepted, it is a request with its source, which a reviewer decides.
  const prepared = await preparedFor(alix)
  expect(prepared).toMatchObject({ mandate: 'Maire', territory: 'Commune de Valbrume', may_accept: true })
  await expect(answers(cyril, prepared?.id ?? '', true)).toBeRefused('prepared_not_found')
  expect(await answers(alix, prepared?.id ?? '', true)).toEqual({ prepared: null })
  expect(await own(alix)).toMatchObject({
    status: 'pending',
    history: [{ documents: [], source: { url: 'https://exemple.test/elus', on: '2026-11-01' } }],
  })
  const desk = await join('rita', { moderator: true })
  const request = await firstInQueue(desk)
  expect(request.note).toContain('Alix Vernet')
  await approves(desk, request)
  expect(await certificateOf(guest, alix)).toMatchObject({ mandate: 'Maire', valid_until: '2099-06-30' })

  // The invited one signs up with that address.
  const blanche = await join('blanche', { role: 'politician' })
  expect(await preparedFor(blanche)).toMatchObject({ name: 'Blanche Aubry' })
  await answers(blanche, (await preparedFor(blanche))?.id ?? '', false)
  expect(await preparedFor(blanche)).toBeNull()
  expect(await queue(desk)).toEqual([])
})

test('an account of an identity provider is not offered what is prepared for its address', async ({
  join,
  context,
}) => {
  const ada = await join('ada', { administrator: true })
  const blanche = await join('blanche', { role: 'politician' })
  const { id } = await imports(ada, listOf(aLine('bea@exemple.test', { name: 'Béatrice Aubry' })), 1)
  await ended(ada, id)
  // A provider of an organisation may name any address.
  await context.db
    .updateTable('auth.users')
    .set({ email: 'bea@exemple.test', is_sso: true })
    .where('id', '=', blanche.id)
    .execute()
  expect(await preparedFor(blanche)).toBeNull()
  await context.db.updateTable('auth.users').set({ is_sso: false }).where('id', '=', blanche.id).execute()
  expect(await preparedFor(blanche)).toMatchObject({ name: 'Béatrice Aubry' })
})

test('an import is undone but for what was accepted; lines that nobody accepts are forgotten', async ({
  join,
  context,
}) => {
  const ada = await join('ada', { administrator: true })
  const [alix, bruno] = [
    await join('alix', { role: 'politician' }),
    await join('bruno', { role: 'politician' }),
  ]
  const list = listOf(aLine(alix.email), aLine(bruno.email))
  const { id } = await imports(ada, list, 2)
  await ended(ada, id)
  await expect(imports(ada, list, 2)).toBeRefused('officials_list_changed')
  await answers(alix, (await preparedFor(alix))?.id ?? '', true)
  const undo = (by: Member, importId: string) => by.call(undoOfficialImport, { params: { importId } })
  await expect(undo(bruno, id)).toBeRefused('administrators_only')
  await expect(undo(ada, crypto.randomUUID())).toBeRefused('officials_import_not_found')
  expect(await undo(ada, id)).toMatchObject({
    state: 'undone',
    counts: { accepted: 1, undone: 1 },
    undone_by: { name: 'ada' },
    may_undo: false,
  })
  await expect(undo(ada, id)).toBeRefused('officials_import_undone')
  expect(await preparedFor(bruno)).toBeNull()
  expect(await own(alix)).toMatchObject({ status: 'pending' })

  const again = await imports(ada, listOf(aLine(bruno.email)), 1)
  await ended(ada, again.id)
  const in61Days = new Date(Date.now() + 61 * 86_400_000)
  await expirePrepared({ db: context.db, clock: { now: () => in61Days } })
  expect(await preparedFor(bruno)).toBeNull()
  expect(
    await context.db
      .selectFrom('prepared_verifications')
      .select('email')
      .where('email', 'is not', null)
      .execute(),
  ).toEqual([])
  expect((await ada.call(listOfficialImports, { query: {} })).items).toMatchObject([
    { counts: { expired: 1 } },
    { counts: { accepted: 1 } },
  ])
})

test('a list without its columns, or no list at all, is refused with the reason', async ({ join }) => {
  const ada = await join('ada', { administrator: true })
  const refusal = async (list: string) => {
    const { json } = await ada.send('POST', '/api/v1/administration/officials-imports/preview', { list })
    return json
  }
  const because = (why: string) => ({ error: { code: 'officials_list_unreadable', fields: { list: why } } })
  expect(await refusal('nom;mandat\nA;B')).toMatchObject(because('column_territoire'))
  expect(await refusal(head)).toMatchObject(because('empty'))
  expect(await refusal(`${head}\n"A;B`)).toMatchObject(because('quotes'))
})

test('the command shows a list, imports it on confirmation, reports and undoes it', async ({
  join,
  context,
}) => {
  await join('alix', { role: 'politician' })
  const file = joinPath(context.config.dataFolder, 'maires.csv')
  await writeFile(file, listOf(aLine('denise@exemple.test'), aLine('@personne')))
  const shown = await admin(context, 'officials', 'import', file)
  expect(shown.output).toContain('ligne 3, Alix Vernet : aucun compte de ce nom')
  expect(shown.output).toContain('Rien n’est écrit')
  const started = await admin(context, 'officials', 'import', file, '--confirm', '--json')
  const { id, ...answer } = JSON.parse(started.output)
  expect(answer).toMatchObject({ done: true, ready: 1, lines: [{}, { problem: 'account_unknown' }] })
  const state = () =>
    context.db.selectFrom('official_imports').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  await expect.poll(state, { timeout: 10_000 }).toEqual({ state: 'done' })
  expect(JSON.parse((await admin(context, 'officials', 'show', id, '--json')).output)).toMatchObject({
    counts: { invited: 1, refused: 1 },
    lines: [{ line: 2 }, { line: 3 }],
  })
  expect(await admin(context, 'officials', 'undo', id)).toMatchObject({ code: 0 })
  expect(await admin(context, 'officials', 'undo', id)).toMatchObject({ code: 1 })
  expect(await admin(context, 'officials', 'show')).toMatchObject({ code: 2 })
})

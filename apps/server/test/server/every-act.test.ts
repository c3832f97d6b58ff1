import { writeFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { refusalsOf } from '@parvis/contract/endpoint.ts'
import { expect } from 'vitest'
import type { AppContext } from '../../src/app-context.ts'
import { contractEndpoints } from '../contract-endpoints.ts'
import { admin, everyAdminCommand } from '../operator.ts'
import { type Parvis, test } from '../parvis.ts'
import { staffDeeds, staffReadings } from '../staff-deeds.ts'
import { listOf } from '../staff-deeds-on-verification.ts'
import type { Stage } from '../staff-stage.ts'

const acts = ({ db }: AppContext) =>
  db.selectFrom('moderation_acts').select(['act', 'via', 'actor_id']).orderBy('id').execute()

/** Its request is too long for an address; what it answers, the table of members shows too. */
const onlyReads = new Set(['previewBulkAct', 'previewAnnouncement'])

async function aStage({ context, join }: Pick<Parvis, 'context' | 'join'>): Promise<Stage> {
  const [ada, rita] = [
    await join('ada', { moderator: true, administrator: true, editor: true }),
    await join('rita', { moderator: true }),
  ]
  let count = 0
  const someone: Stage['someone'] = (options) => {
    count += 1
    return join(`lise${count}`, options)
  }
  return { context, ada, rita, ana: await join('ana'), bea: await join('bea'), someone }
}

test('all that the staff does is in the trail: each endpoint that writes, and each reading of a file', {
  timeout: 60_000,
}, async ({ join, context }) => {
  const forStaff = (await contractEndpoints()).filter(
    (endpoint) =>
      endpoint.method !== 'GET' &&
      refusalsOf(endpoint).includes('staff_second_factor_required') &&
      !onlyReads.has(endpoint.name),
  )
  expect(
    forStaff.map(({ name }) => name).filter((name) => staffDeeds[name] === undefined),
    'endpoints of the staff without a deed in test/staff-deeds.ts',
  ).toEqual([])
  const stage = await aStage({ context, join })
  const silent: string[] = []
  for (const [name, prepare] of Object.entries({ ...staffDeeds, ...staffReadings })) {
    const deed = await prepare(stage)
    const before = (await acts(context)).length
    await deed()
    const written = (await acts(context)).slice(before)
    if (!written.some(({ actor_id, via }) => actor_id === stage.ada.id && via === 'console'))
      silent.push(name)
  }
  expect(silent).toEqual([])
})

// Each command opens a connection to everything, as the program does: on a busy machine that takes a second.
test('all that an operator does at the command line is in the trail: each command that does not only read', {
  timeout: 60_000,
}, async ({ join, context }) => {
  const { someone } = await aStage({ context, join })
  const [official, other] = [
    await someone({ role: 'politician', verified: true }),
    await someone({ role: 'politician' }),
  ]
  await context.db
    .insertInto('officials')
    .values({ uid: 'PA900001', institution: 'assemblee', name: 'Agathe Exemple', digest: '' })
    .execute()
  const list = joinPath(context.config.dataFolder, 'maires.csv')
  await writeFile(list, listOf('camille@exemple.test'))
  const folder = joinPath(context.config.dataFolder, 'duties')
  const facts = ['--organisation', 'Commune de Valbrume', '--mandate', 'Maire']
  const importOf = async () => {
    const { id } = await context.db.selectFrom('official_imports').select('id').executeTakeFirstOrThrow()
    return [id]
  }
  const words: Record<string, string[] | (() => Promise<string[]>)> = {
    grant: ['moderator', official.email],
    revoke: ['moderator', official.email],
    verify: [other.email, '--evidence', 'election_record', '--reason', 'Résultats publiés.', ...facts],
    username: [official.email, 'renaissance', 'Compte du parti'],
    blocks: ['add', 'domain', 'exemple.org', '--reason', 'Envois'],
    invite: ['create', '--note', 'Le conseil'],
    'link-official': [official.email, 'PA900001'],
    'unlink-official': [official.email],
    'officials import': [list, '--confirm'],
    'officials undo': importOf,
    announce: ['Maintenance', 'Demain matin.'],
    settings: ['set', 'identity', 'name=Agora', '--reason', 'Essai'],
    'rotate-keys': [],
    statements: ['2026-11-01', folder],
    'transparency-report': ['2026', folder],
    'service-token': [],
    'members list': ['@exemple.test', '--by', 'address'],
    'members show': [official.email],
    'members ban': [other.email, '--rule', 'spam', '--reason', 'Douze messages identiques.'],
    'members unban': [other.email, '--reason', 'Erreur.'],
    'members reset': [other.email, '--password'],
  }
  const writing = everyAdminCommand().filter(([, { needs }]) => needs !== 'database')
  expect(writing.map(([name]) => name).sort()).toEqual(Object.keys(words).sort())
  const silent: string[] = []
  for (const [name, more] of Object.entries(words)) {
    const before = (await acts(context)).length
    const further = typeof more === 'function' ? await more() : more
    expect(await admin(context, ...name.split(' '), ...further), name).toMatchObject({ code: 0 })
    const written = (await acts(context)).slice(before)
    if (!written.some(({ actor_id, via }) => actor_id === null && via === 'command_line')) silent.push(name)
  }
  expect(silent).toEqual([])
})

import { enterLawApplication, getLaw, listLaws, removeLawApplication } from '@parvis/contract/civic/laws.ts'
import { expect } from 'vitest'
import { aLaw, importLawRecords } from '../../../../test/laws.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'

const promulgated = (overrides: Parameters<typeof aLaw>[1] = {}) =>
  aLaw('bancs', {
    status: 'promulgation',
    steps: [{ stage: 'promulgation', date: '2026-10-20', description: null, confidence: 'high' }],
    ...overrides,
  })
const source = {
  institution: 'Légifrance',
  page: 'Décret n° 2026-901',
  url: 'https://www.legifrance.gouv.fr/jorf/id/JORFTEXT000000000001',
}
const read = (reader: Guest) => reader.call(getLaw, { params: { reference: 'bancs' } })
const enters = (member: Member, on = '2026-11-01', reference = 'bancs') =>
  member.call(enterLawApplication, { params: { reference }, body: { on, source } })
const removes = (member: Member) => member.call(removeLawApplication, { params: { reference: 'bancs' } })

test('an editor enters since when a law applies, with a source; an import keeps it, and it is removed again', async ({
  context,
  guest,
  join,
}) => {
  const editor = await join('edith', { editor: true })
  await importLawRecords(context, [promulgated()])
  expect((await read(guest)).steps[5]).toMatchObject({ is_reached: false, date: null })
  expect(await enters(editor)).toMatchObject({ status: 'application', application: source })
  const applied = await read(guest)
  expect(applied).toMatchObject({ status: 'application', moved_on: '2026-11-01', application: source })
  expect(applied.steps[5]).toMatchObject({ is_reached: true, date: '2026-11-01' })
  const inForce = await guest.call(listLaws, { query: { stage: 'application' } })
  expect(inForce.items).toHaveLength(1)
  // The next night’s file ends with the promulgation, and so does a bundled record.
  expect(await importLawRecords(context, [promulgated({ asOf: '2026-11-21' })])).toEqual(['unchanged'])
  expect((await read(guest)).source.as_of).toBe('2026-11-21')
  await importLawRecords(context, [promulgated({ asOf: '2026-11-22' })], 'bundled')
  expect(await read(guest)).toMatchObject({ status: 'application', application: source })
  expect(await enters(editor, '2026-11-02')).toMatchObject({ moved_on: '2026-11-02' })
  expect(await removes(editor)).toMatchObject({
    status: 'promulgation',
    moved_on: '2026-10-20',
    application: null,
  })
  const acts = await context.db
    .selectFrom('moderation_acts')
    .select(['act', 'details'])
    .where('act', 'like', 'law_application%')
    .orderBy('id')
    .execute()
  expect(acts).toEqual([
    { act: 'law_application_entered', details: { reference: 'bancs', on: '2026-11-01' } },
    { act: 'law_application_entered', details: { reference: 'bancs', on: '2026-11-02' } },
    { act: 'law_application_removed', details: { reference: 'bancs' } },
  ])
})

test('the last step is entered by editors alone, for promulgated laws, on a day that has come', async ({
  context,
  guest,
  join,
}) => {
  const editor = await join('edith', { editor: true })
  const ada = await join('ada', { moderator: true, administrator: true })
  const hasty = await join('hugo', { editor: true, secondFactor: false })
  await importLawRecords(context, [
    promulgated(),
    aLaw('en-commission'),
    aLaw('resolution', { kind: 'resolution', status: 'vote' }),
    aLaw('appliquee', { status: 'application' }),
  ])
  await expect(enters(ada)).toBeRefused('editors_only')
  await expect(enters(hasty)).toBeRefused('staff_second_factor_required')
  await expect(removes(editor)).toBeRefused('law_application_not_entered')
  await expect(enters(editor, '2026-10-19')).toBeRefused('law_application_day_invalid')
  await expect(enters(editor, '2999-01-01')).toBeRefused('law_application_day_invalid')
  await expect(enters(editor, '2026-11-01', 'en-commission')).toBeRefused('law_not_promulgated')
  await expect(enters(editor, '2026-11-01', 'resolution')).toBeRefused('law_not_promulgated')
  await expect(enters(editor, '2026-11-01', 'appliquee')).toBeRefused('law_application_in_source')
  await expect(enters(editor, '2026-11-01', 'inconnue')).toBeRefused('law_not_found')
  const nothing = { on: '2026-11-01', source: { ...source, url: 'http://exemple.example' } }
  await expect(
    editor.call(enterLawApplication, { params: { reference: 'bancs' }, body: nothing }),
  ).toBeRefused('validation_failed')
  expect((await read(guest)).status).toBe('promulgation')
})

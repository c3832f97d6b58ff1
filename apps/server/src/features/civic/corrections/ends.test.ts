import { listCorrections } from '@parvis/contract/civic/corrections.ts'
import { expect } from 'vitest'
import { loadReference } from '../../../../reference/load.ts'
import { changes, correction, debtOf, reportsError, settles } from '../../../../test/corrections.ts'
import type { Guest, Member } from '../../../../test/people.ts'
import { debt, imported, put, test } from '../../../../test/politics.ts'

const figureOf = (value: number) => ({ display: `${String(value).replace('.', ',')} % du PIB`, value })
const sourceSaid = { display: '119,0 % du PIB', value: 119 }
const shown = async (reader: Guest) => {
  const figure = await debtOf(reader)
  return { value: figure?.value, isMarked: figure?.provenance.corrected_on !== null }
}
const listed = async (reader: Guest) => (await reader.call(listCorrections, { query: {} })).items
const corrects = async (reporter: Member, editor: Member, more: object = {}) =>
  settles(editor, await reportsError(reporter), { ...correction, changes, ...more })

test('a correction lapses for good once the source says something else, also when the source returns to its value', async ({
  join,
  guest,
  context,
  clock,
}) => {
  const [manon, edith] = [await join('manon'), await join('edith', { editor: true })]
  await corrects(manon, edith)
  await expect.poll(() => shown(guest)).toEqual({ value: 118.7, isMarked: true })
  expect(await listed(guest)).toMatchObject([{ ended: null }])
  clock.advance({ minutes: 5 })
  await put(context, 'economic-figures', [debt(figureOf(120.1))])
  await expect.poll(() => shown(guest)).toEqual({ value: 120.1, isMarked: false })
  const ended = (await listed(guest))[0]?.ended
  expect(ended?.as).toBe('lapsed')
  clock.advance({ minutes: 5 })
  await put(context, 'economic-figures', [debt(sourceSaid, { asOf: '2026-10-16' })])
  await expect.poll(() => shown(guest)).toEqual({ value: 119, isMarked: false })
  // The end keeps its time, and a start with the bundled file changes nothing.
  await loadReference(context)
  expect(await shown(guest)).toEqual({ value: 119, isMarked: false })
  expect(await listed(guest)).toMatchObject([{ ended }])
  // The value can be corrected again.
  await corrects(manon, edith)
  await expect.poll(() => shown(guest)).toEqual({ value: 118.7, isMarked: true })
  expect(await listed(guest)).toMatchObject([{ ended: null }, { ended }])
})

test('a source that takes up a correction keeps its mark; when it goes back, its own value is shown', async ({
  join,
  guest,
  context,
}) => {
  const [manon, edith] = [await join('manon'), await join('edith', { editor: true })]
  await corrects(manon, edith)
  await put(context, 'economic-figures', [debt(figureOf(118.7))])
  await expect.poll(async () => (await debtOf(guest))?.provenance.as_of).toBe('2026-10-15')
  expect(await shown(guest)).toEqual({ value: 118.7, isMarked: true })
  expect(await listed(guest)).toMatchObject([{ ended: { as: 'taken_up' } }])
  await put(context, 'economic-figures', [debt(sourceSaid, { asOf: '2026-10-16' })])
  await expect.poll(() => shown(guest)).toEqual({ value: 119, isMarked: false })
  await put(context, 'economic-figures', [debt(figureOf(118.7), { asOf: '2026-10-17' })])
  await expect.poll(() => shown(guest)).toEqual({ value: 118.7, isMarked: true })
})

test('each field of a correction lapses by itself, the two forms of a figure as one', {
  tags: 'long',
}, async ({ join, guest, context }) => {
  const [manon, edith] = [await join('manon'), await join('edith', { editor: true })]
  const note = { path: ['note'], before: '', after: 'Provisoire.' }
  await corrects(manon, edith, { changes: [...changes, note] })
  await put(context, 'economic-figures', [debt({ display: '119 % du PIB', value: 119 })])
  await expect.poll(async () => (await debtOf(guest))?.display).toBe('119 % du PIB')
  expect(await debtOf(guest)).toMatchObject({ value: 119, note: 'Provisoire.' })
  expect(await listed(guest)).toMatchObject([{ ended: { as: 'lapsed_in_part' } }])
})

test('a correction of a correction lapses with it; a record that a source leaves out for a while keeps its own', {
  tags: 'long',
}, async ({ join, guest, context }) => {
  const [manon, edith] = [await join('manon'), await join('edith', { editor: true })]
  await corrects(manon, edith)
  await corrects(manon, edith, { changes: [{ path: ['value'], before: '118,7', after: '118,5' }] })
  await expect.poll(() => shown(guest)).toEqual({ value: 118.5, isMarked: true })

  const other = debt(figureOf(1), { key: 'autre' })
  await put(context, 'economic-figures', [other], imported({ complete: true }))
  await expect.poll(() => debtOf(guest)).toBeUndefined()
  await put(context, 'economic-figures', [debt(sourceSaid)])
  await expect.poll(() => shown(guest)).toEqual({ value: 118.5, isMarked: true })

  await put(context, 'economic-figures', [debt(figureOf(120.1), { asOf: '2026-10-16' })])
  await put(context, 'economic-figures', [debt(sourceSaid, { asOf: '2026-10-17' })])
  await expect.poll(() => shown(guest)).toEqual({ value: 119, isMarked: false })
  expect(await listed(guest)).toMatchObject([{ ended: { as: 'lapsed' } }, { ended: { as: 'lapsed' } }])
})

test('a correction published while a load runs lapses with the value that it corrected, whichever comes first', {
  tags: 'long',
}, async ({ join, guest, context }) => {
  const [manon, edith] = [await join('manon'), await join('edith', { editor: true })]
  const [settled] = await Promise.allSettled([
    corrects(manon, edith),
    put(context, 'economic-figures', [debt(figureOf(120.1))]),
  ])
  await put(context, 'economic-figures', [debt(sourceSaid, { asOf: '2026-10-16' })])
  await expect.poll(() => shown(guest)).toEqual({ value: 119, isMarked: false })
  if (settled.status === 'fulfilled') expect(await listed(guest)).toMatchObject([{ ended: { as: 'lapsed' } }])
  else expect(settled.reason).toMatchObject({ code: 'correction_outdated' })
})

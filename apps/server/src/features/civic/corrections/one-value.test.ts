import { politicalCsvPath } from '@parvis/contract/civic/political-slugs.ts'
import { expect } from 'vitest'
import {
  correction,
  corrections,
  debtOf,
  fieldsOf,
  queue,
  remark,
  reportsError,
  settles,
  systemNotifications,
} from '../../../../test/corrections.ts'
import { embed } from '../../../../test/embeds.ts'
import type { Guest } from '../../../../test/people.ts'
import { blockOf, debt, opens, put, search, test } from '../../../../test/politics.ts'

const figureOf = async (reader: Guest, page: string, key: string) =>
  blockOf(await opens(reader, page), 'figures', 'figures').figures.find((one) => one.key === key)
const change = (path: string, before: string, after: string) => ({
  changes: [{ path: [path], before, after }],
})

test('the number and the text of a figure move as one, whichever was typed, in page, file, search and embed', async ({
  join,
  guest,
  address,
}) => {
  const [manon, edith] = [await join('manon'), await join('edith', { editor: true })]
  const corrects = async (more: object) =>
    settles(edith, await reportsError(manon), { ...correction, ...more })
  const id = await reportsError(manon)
  // One field is offered, and the number alone is enough.
  const fields = await fieldsOf(edith, id)
  expect(fields.map(({ path }) => path.join())).toContain('display')
  expect(fields.map(({ path }) => path.join())).not.toContain('value')
  await settles(edith, id, { ...correction, after: '120 %', ...change('value', '119', '118,7') })
  await expect
    .poll(() => debtOf(guest))
    .toMatchObject({
      value: 118.7,
      display: '118,7 % du PIB',
      provenance: {
        source: { institution: 'INSEE' },
        corrected_on: expect.any(String),
        correction_source: { name: correction.source_name, url: correction.source_url },
      },
    })
  const file = await (await fetch(`${address}${politicalCsvPath('debt', 'figures')}`)).text()
  const row = file.split('\r\n').find((line) => line.includes('fin juin 2026;'))
  expect(row).toContain('118,7 % du PIB;118,7;')
  expect(row).toContain(`${correction.source_name};${correction.source_url}`)
  expect((await search(guest, 'dette publique juin')).items[0]?.detail).toBe('118,7 % du PIB')
  const { text } = await embed(guest, 'data/debt?block=figure-public-debt-q2-2026&lang=fr')
  expect(text).toContain('118,7 % du PIB')
  expect(text).toMatch(/Corrigé le [^<]+ d’après/)
  expect(text).toContain(correction.source_name)
  // The list and the notification state the change itself, not other words.
  expect((await corrections(guest)).items).toMatchObject([
    { before: '119,0 % du PIB', after: '118,7 % du PIB', is_applied: true },
  ])
  expect((await systemNotifications(manon))[0]?.message).toContain('119,0 % du PIB → 118,7 % du PIB')

  const shown = async () => {
    const figure = await debtOf(guest)
    return [figure?.value, figure?.display]
  }
  await corrects(change('display', '118,7 % du PIB', '118,5 % du PIB'))
  await expect.poll(shown).toEqual([118.5, '118,5 % du PIB'])
  await corrects(change('display', '118,5 % du PIB', '118'))
  await expect.poll(shown).toEqual([118, '118,0 % du PIB'])
  for (const wrong of [
    {
      changes: [
        ...change('value', '118', '65').changes,
        ...change('display', '118,0 % du PIB', '64,7 % du PIB').changes,
      ],
    },
    change('display', '118,0 % du PIB', 'beaucoup'),
    change('display', '118,0 % du PIB', '117 milliards'),
    change('value', '118', ''),
  ])
    await expect(corrects(wrong)).toBeRefused('correction_value_invalid')
  expect(await shown()).toEqual([118, '118,0 % du PIB'])
})

test('a text with further numbers is typed whole; signs, ages and thousands keep their form', async ({
  join,
  guest,
}) => {
  const [manon, edith] = [await join('manon'), await join('edith', { editor: true })]
  const corrects = async (item: string, more: object) =>
    settles(edith, await reportsError(manon, { page: 'economy', block: 'figures', item }), {
      ...correction,
      ...more,
    })
  const shown = async (key: string) => {
    const figure = await figureOf(guest, 'economy', key)
    return [figure?.value, figure?.display]
  }
  await expect(corrects('spending-2025', change('value', '57,3', '58'))).toBeRefused(
    'correction_display_needed',
  )
  await settles(edith, (await queue(edith)).items[0]?.id ?? '', {
    ...correction,
    ...change('display', '57,3 % du PIB (1 714,2 Md€)', '58,0 % du PIB (1 735,1 Md€)'),
  })
  await expect.poll(() => shown('spending-2025')).toEqual([58, '58,0 % du PIB (1 735,1 Md€)'])
  await corrects('public-debt-q2-2026-eur', change('value', '3595,5', '3601,25'))
  await expect.poll(() => shown('public-debt-q2-2026-eur')).toEqual([3601.25, '3 601,25 Md€'])
  await corrects('state-balance-2026', change('display', '−134,6 Md€', '−135'))
  await expect.poll(() => shown('state-balance-2026')).toEqual([-135, '−135,0 Md€'])
  await corrects('retirement-age-2026', change('value', '62,75', '63,25'))
  await expect.poll(() => shown('retirement-age-2026')).toEqual([63.25, '63 ans et 3 mois'])
})

test('a figure and the point of the chart that states the same are corrected together', async ({
  join,
  guest,
}) => {
  const [manon, edith] = [await join('manon'), await join('edith', { editor: true })]
  const id = await reportsError(manon, { page: 'growth', block: 'figures', item: 'growth-2025' })
  await settles(edith, id, { ...correction, ...change('value', '0,9', '1,1') })
  const pointOf = async () =>
    blockOf(await opens(guest, 'growth'), 'series', 'gdp-growth').series[0]?.points.find(
      ({ at }) => at === '2025',
    )?.value
  await expect.poll(pointOf).toBe(1.1)
  expect(blockOf(await opens(guest, 'growth'), 'series', 'gdp-growth').series[0]?.provenance).toMatchObject({
    corrected_on: expect.any(String),
    correction_source: { name: correction.source_name },
  })
  const other = await reportsError(manon, { page: 'inflation', block: 'inflation', item: '2025' })
  await settles(edith, other, {
    ...correction,
    changes: [{ path: ['points', '2025', 'value'], before: '0,9', after: '1' }],
  })
  await expect
    .poll(() => figureOf(guest, 'inflation', 'inflation-2025'))
    .toMatchObject({ value: 1, display: '1,0 %' })
})

test('a correction without a change, or whose changes undo one another, is refused, and so is a remark where a field can be corrected', async ({
  join,
  guest,
}) => {
  const [manon, edith] = [await join('manon'), await join('edith', { editor: true })]
  const id = await reportsError(manon)
  await expect(settles(edith, id, { ...correction, after: '120 %' })).toBeRefused('correction_without_change')
  await expect(settles(edith, id, remark)).toBeRefused('correction_has_fields')
  await expect(settles(edith, id, { ...correction, ...change('value', '119', '119') })).toBeRefused(
    'correction_value_invalid',
  )
  const field = (path: string, before: string, after: string) => change(path, before, after).changes
  const there = [...field('value', '119', '118'), ...field('value', '118', '119')]
  const thereAndBack = [
    ...field('label', 'Dette publique fin juin 2026', 'Dette'),
    ...field('label', 'Dette', 'Dette publique fin juin 2026'),
  ]
  for (const changes of [there, thereAndBack])
    await expect(settles(edith, id, { ...correction, changes })).toBeRefused('correction_without_change')
  for (const changes of [
    [...thereAndBack, ...field('note', '', 'Révisé.')],
    [...field('label', 'Dette publique fin juin 2026', 'Dette'), ...field('label', 'Dette', 'La dette')],
  ])
    await expect(settles(edith, id, { ...correction, changes })).toBeRefused('correction_value_invalid')
  // The unit is part of the text.
  await expect(settles(edith, id, { ...correction, ...change('unit', '% du PIB', 'Md€') })).toBeRefused(
    'correction_value_invalid',
  )
  expect((await corrections(guest)).items).toEqual([])
  expect((await debtOf(guest))?.provenance).toMatchObject({ corrected_on: null, remark_on: null })
})

test('corrections from before this rule contradict nothing any more: one form is made from the other, an empty one is a remark', async ({
  join,
  guest,
  context,
}) => {
  await join('manon')
  const published = (changes: object[], minutes: number) =>
    context.db
      .insertInto('published_corrections')
      .values({
        record: 'economic-figures/interest-2025',
        page: 'debt',
        block: 'figures',
        item: 'interest-2025',
        path: '/political-data/debt#figure-interest-2025',
        subject: 'Intérêts de la dette publique 2025',
        before: '64,7',
        after: '120 %',
        reason: 'Avant.',
        source_name: 'INSEE',
        source_url: 'https://www.insee.fr/fr/statistiques/1',
        changes: JSON.stringify(changes),
        published_at: new Date(context.clock.now().getTime() - minutes * 60_000),
      })
      .execute()
  const shown = () => figureOf(guest, 'economy', 'interest-2025')
  await published([], 3)
  expect(await shown()).toMatchObject({
    value: 64.7,
    display: '64,7 Md€',
    provenance: { corrected_on: null, remark_on: expect.any(String) },
  })
  await published([{ path: ['value'], before: 64.7, after: 65 }], 2)
  await put(context, 'economic-figures', [debt({ display: '118 % du PIB', value: 118 })])
  await expect.poll(shown).toMatchObject({ value: 65, display: '65,0 Md€' })
  await published([{ path: ['display'], before: '64,7 Md€', after: '66 Md€' }], 1)
  await put(context, 'economic-figures', [
    debt({ display: '117 % du PIB', value: 117 }, { asOf: '2026-10-16' }),
  ])
  await expect.poll(shown).toMatchObject({ value: 66, display: '66 Md€' })
  // Loads and files with two different values are refused too.
  await expect(
    put(context, 'economic-figures', [debt({ display: '116 % du PIB', value: 115 }, { asOf: '2026-10-17' })]),
  ).rejects.toThrow('does not state')
})

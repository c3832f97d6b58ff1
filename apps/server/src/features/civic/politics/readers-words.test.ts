import { readFile } from 'node:fs/promises'
import { getLaw, listLaws } from '@parvis/contract/civic/laws.ts'
import {
  type PoliticalSlug,
  politicalCsvPath,
  politicalSlugs,
} from '@parvis/contract/civic/political-slugs.ts'
import { expect } from 'vitest'
import { z } from 'zod'
import { blockOf, dashboard, opens, search, test } from '../../../../test/politics.ts'
import { datasets } from './datasets.ts'
import { fieldNames, internalFields } from './field-names.ts'
import { changesBetween } from './versions.ts'

const slugs = Object.keys(politicalSlugs) as PoliticalSlug[]

/** Internal names, which no screen shows. */
const unprinted = new Set(['id', 'key', 'uid', 'reference', 'path', 'url', 'slug', 'next_cursor'])

/** Every text in an answer, with its place. */
function textsIn(value: unknown, place: string): [string, string][] {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    unprinted.has(name) ? [] : textsIn(part, `${place}.${name}`),
  )
}

/** Notes that the project writes to itself, and codes of registers. */
const internal = [
  /\b(?:PO|PA)\d{4,}\b/,
  /\bVT[A-Z]{2,4}\d/,
  /\bAMO\d/,
  /\bnama_|\bFP\.[A-Z]/,
  /dès que possible|à (?:ré)?importer|l’import\b|les importe\b/i,
  /vintage|millésime|\bassurance (?:moyenne|faible|forte)|peu assurée/i,
  /\bomis(?:es?)?\b|non raccordée|open data/i,
  /à (?:re)?confirmer|connaissance générale|date du jour/i,
]

test('no note to ourselves and no code of a register reaches a reader', { tags: 'long' }, async ({
  guest,
  address,
}) => {
  const found: string[] = []
  const check = (place: string, text: string) => {
    for (const pattern of internal) if (pattern.test(text)) found.push(`${place}: ${text.slice(0, 160)}`)
  }
  const checkAll = (place: string, answer: unknown) => {
    for (const [where, text] of textsIn(answer, place)) check(where, text)
  }
  const read = new Set<string>()
  for (const slug of slugs) {
    const page = await opens(guest, slug)
    checkAll(slug, page)
    for (const block of page.blocks)
      if (block.csv && !read.has(`${block.id} ${block.title}`) && read.add(`${block.id} ${block.title}`))
        check(
          `${slug}/${block.id}.csv`,
          (await (await fetch(`${address}${politicalCsvPath(slug, block.id)}`)).text()).replaceAll(
            /https:\/\/\S+?(?=;|\r)/g,
            '',
          ),
        )
  }
  checkAll('dashboard', await dashboard(guest))
  const { items: laws } = await guest.call(listLaws, { query: {} })
  for (const { reference } of laws) checkAll(reference, await guest.call(getLaw, { params: { reference } }))
  const { events } = JSON.parse(
    await readFile(new URL('../../../../reference/calendar.json', import.meta.url), 'utf8'),
  )
  checkAll('calendar', events)
  expect(found).toEqual([])
})

test('every field of a corrected value has a name for readers', () => {
  const fields = new Set<string>()
  const collect = (schema: unknown): void => {
    if (schema instanceof z.ZodObject)
      for (const [name, part] of Object.entries(schema.shape)) {
        fields.add(name)
        collect(part)
      }
    else if (schema instanceof z.ZodArray) collect(schema.element)
    else if (schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) collect(schema.unwrap())
  }
  for (const { value } of Object.values(datasets)) collect(value)
  expect(fields.size).toBeGreaterThan(50)
  expect([...fields].filter((name) => fieldNames[name] === undefined && !internalFields.has(name))).toEqual(
    [],
  )
  // The program's names of values do not reach them either.
  expect(changesBetween({ orientation: 'left', official_id: 'PO1' }, { orientation: 'right' })).toEqual([
    { field: 'Regroupement', before: 'gauche', after: 'droite' },
  ])
})

test('French agrees and elides, for women too', async ({ guest }) => {
  const reforms = blockOf(await opens(guest, 'reforms'), 'timeline', 'reforms').items
  expect(reforms.find(({ title }) => title.includes('retraites'))?.description).toBe(
    'Sous la présidence d’Emmanuel Macron',
  )
  expect(reforms.find(({ title }) => title.includes('peine de mort'))?.description).toBe(
    'Sous la présidence de François Mitterrand',
  )
  const members = blockOf(await opens(guest, 'constitutional'), 'people', 'members').people
  const named = (name: string) => members.find((member) => member.name === name)?.group
  expect(named('Laurence Vichnievsky')).toBe('Nomination par la présidente de l’Assemblée nationale')
  expect(named('Jacqueline Gourault')).toBe('Nomination par le président de la République')
  // « Autodétermination… Adopté. » does not agree.
  const referendums = (await opens(guest, 'referendums')).blocks.filter((block) => block.kind === 'election')
  expect(
    new Set(referendums.filter(({ section }) => section === null).map(({ outcome }) => outcome)),
  ).toEqual(new Set(['Le oui l’emporte.', 'Le non l’emporte.']))
  // A function is named as the Constitution names it; a mandate, by its chamber.
  const detail = async (q: string) =>
    (await search(guest, q)).items.find(({ kind }) => kind === 'person')?.detail
  expect(await detail('élisabeth borne')).toBe('Fonction de Premier ministre, 2022-2024')
  expect(await detail('marie toussaint')).toMatch(/^Parlement européen/)
})

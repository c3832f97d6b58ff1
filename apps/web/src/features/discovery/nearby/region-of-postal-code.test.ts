import { regions } from '@parvis/contract/regions.ts'
import { expect, test } from 'vitest'
import { regionOfDepartment, regionOfPostalCode } from './region-of-postal-code.ts'

const nameOf = (code: string) => {
  const region = regionOfPostalCode(code)
  return region && regions[region]
}

test('a postal code belongs to the region of its département', () => {
  expect(nameOf('35000')).toBe('Bretagne')
  expect(nameOf('75 011')).toBe('Île-de-France')
  expect(nameOf('20137')).toBe('Corse')
  expect(nameOf('01000')).toBe('Auvergne-Rhône-Alpes')
  expect(nameOf('90000')).toBe('Bourgogne-Franche-Comté')
})

test('each of the 95 beginnings in use leads to one region; overseas and unfinished codes to none', () => {
  const known = Array.from({ length: 100 }, (_, place) => String(place).padStart(2, '0')).filter(
    (two) => regionOfPostalCode(`${two}100`) !== null,
  )
  expect(known).toHaveLength(95)
  for (const typed of ['97400', '98800', '00100', '96100', '3500', '350000', 'Rennes', ''])
    expect(regionOfPostalCode(typed), typed).toBeNull()
})

test('a department belongs to its region; overseas and abroad to none', () => {
  expect(['2A', '2B', '35', '971', 'ZZ'].map(regionOfDepartment)).toEqual(['2A', '2A', '35', null, null])
})

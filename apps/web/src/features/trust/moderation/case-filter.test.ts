import { expect, test } from 'vitest'
import { readCaseAddress } from './case-address.ts'
import { addressOf, filterCount, filtersOf, withFilter } from './case-filter.ts'

const tag = '0b7e6c1e-3f7d-4f3a-9d57-0c1a6f4f2a11'

test('an address of the queue is read back as the filters that made it, and holds nothing else', () => {
  const address = readCaseAddress({
    list: 'decided',
    type: 'post',
    q: 12345678,
    rule: 'hate',
    lang: 'de',
    age: 'week',
    priority: 'urgent',
    to: 'me',
    passed: 'yes',
    tag,
    other: 'x',
  })
  expect(filtersOf(address)).toEqual({
    list: 'decided',
    target_type: 'post',
    q: '12345678',
    rule: 'hate',
    language: 'de',
    age: 'week',
    priority: 'urgent',
    assigned: 'me',
    escalated: 'yes',
    tag,
  })
  expect(addressOf(filtersOf(address))).toEqual(address)
  expect(filterCount(address)).toBe(8)
})

test('values that no filter takes are left out of a written link', () => {
  const address = readCaseAddress({
    list: 'x',
    q: '',
    rule: 'x',
    lang: 'pt',
    age: [1],
    to: 'x',
    tag: 'x',
    passed: 'no',
  })
  expect(filtersOf(address)).toEqual({ list: 'open' })
  expect(withFilter({ q: 'a', age: 'week' }, 'age', '')).toEqual({ q: 'a' })
  expect(withFilter({ q: 'a' }, 'lang', 'fr')).toEqual({ q: 'a', lang: 'fr' })
})

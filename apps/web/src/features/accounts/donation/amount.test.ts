import { expect, test } from 'vitest'
import { readAmount } from './amount.ts'

test('an amount is read with a comma or a point; what cannot be given says why', () => {
  expect(readAmount('20,5')).toEqual({ euros: 20.5 })
  expect(readAmount('20.50')).toEqual({ euros: 20.5 })
  expect(readAmount('1 000 €')).toEqual({ euros: 1000 })
  expect(readAmount('7500')).toEqual({ euros: 7500 })
  for (const [typed, fault] of [
    ['', 'missing'],
    ['  ', 'missing'],
    ['0', 'too small'],
    ['-5', 'too small'],
    ['1e9', 'too large'],
    ['1000000000', 'too large'],
    ['7500,01', 'too large'],
    ['20,555', 'too fine'],
    ['vingt', 'unreadable'],
    ['2,0,5', 'unreadable'],
  ] as const)
    expect(readAmount(typed), typed).toEqual({ fault })
})

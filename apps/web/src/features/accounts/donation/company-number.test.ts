import { expect, test } from 'vitest'
import { isPostalCode, isSiret } from './company-number.ts'

test('a SIRET is taken by its key, with or without spaces; La Poste’s by its own rule', () => {
  for (const right of ['73282932000074', '732 829 320 00074', '35600000000048', '35600000049837'])
    expect(isSiret(right), right).toBe(true)
  for (const wrong of [
    '73282932000075',
    '7328293200007',
    '732829320000744',
    '35600000049838',
    '00000000000000',
    'ABCDEFGHIJKLMN',
    '',
  ])
    expect(isSiret(wrong), wrong).toBe(false)
})

test('a postal code has the form of a French one', () => {
  for (const right of ['75011', '01000', '20000', '97400', '98800', ' 69001 '])
    expect(isPostalCode(right)).toBe(true)
  for (const wrong of ['00100', '99000', '7501', '750111', '2A000', '75 011', 'Paris', ''])
    expect(isPostalCode(wrong), wrong).toBe(false)
})

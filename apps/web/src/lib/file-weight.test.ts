import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { fileWeight } from './file-weight.ts'

test.each([
  [1, '1 octet'],
  [250, '250 octets'],
  [1_023, '1023 octets'],
  [4_300, '4,2 Ko'],
  [200_000, '0,19 Mo'],
  [2.5 * 1024 * 1024, '2,5 Mo'],
])('%d bytes are %s', (bytes, text) => {
  i18n.load('fr', {})
  i18n.activate('fr')
  expect(
    fileWeight(bytes, i18n)
      .replace(/[\u00a0\u202f]/g, ' ')
      .replace('1 023', '1023'),
  ).toBe(text)
})

import { asciiAddress } from '@parvis/contract/accounts/email-address.ts'
import { expect, test } from 'vitest'
import { readableAddress } from './readable-address.ts'

test('an address is shown as its owner wrote it; what is no punycode stays', () => {
  for (const address of ['inès@café.example', 'bob@правда.example', 'ana@exemple.fr', 'xn--a@exemple.fr', ''])
    expect(readableAddress(asciiAddress(address))).toBe(address)
  expect(readableAddress('ana@xn--999999999.example')).toBe('ana@xn--999999999.example')
})

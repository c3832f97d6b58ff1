import { asciiAddress } from '@parvis/contract/accounts/credentials.ts'
import { expect, test } from 'vitest'
import { readableAddress } from './readable-address.ts'

test('an address is shown as its owner wrote it; what is no punycode stays', () => {
  for (const address of ['inès@café.example', 'bob@правда.example', 'ana@exemple.fr', 'xn--a@exemple.fr', ''])
    expect(readableAddress(asciiAddress(address))).toBe(address)
  expect(readableAddress('ana@xn--999999999.example')).toBe('ana@xn--999999999.example')
})

test('a contact shows its domain in Unicode, as a mail address or on the web; the part before the @ stays', () => {
  expect(readableAddress('https://xn--lyse-9oad.example/contact')).toBe(
    'https://élysée.example/contact'.normalize('NFC'),
  )
  expect(readableAddress('xn--lyse-9oad@XN--LYSE-9OAD.example')).toBe('xn--lyse-9oad@élysée.example')
  expect(readableAddress('https://mairie.example/contact')).toBe('https://mairie.example/contact')
})

import { expect, test } from 'vitest'
import { domainsOf, plainAddress, readValue } from './values.ts'

test('domains are read in ASCII, however they are typed; a domain of the first level is too wide', () => {
  for (const [typed, value] of [
    [' Jetable.Exemple ', 'jetable.exemple'],
    ['*.jetable.exemple', 'jetable.exemple'],
    ['quelquun@jetable.exemple.', 'jetable.exemple'],
    ['été.exemple', 'xn--t-9fab.exemple'],
  ] as const)
    expect(readValue('domain', typed)).toEqual({ value })
  expect(readValue('domain', 'exemple')).toEqual({ refusal: 'entry_block_too_wide' })
  for (const typed of ['', 'a b.fr', '-a.fr', '192.0.2.1', 'a..fr', `${'a'.repeat(70)}.fr`])
    expect(readValue('domain', typed)).toEqual({ refusal: 'entry_block_invalid' })
  expect(domainsOf('ana@a.b.exemple.fr')).toEqual(['a.b.exemple.fr', 'b.exemple.fr', 'exemple.fr'])
})

test('a label that is no valid Punycode does not hide the domains above it', () => {
  for (const email of ['ana@xn--a.exemple.fr', 'ana@xn--a。EXEMPLE.fr.', 'ana@xn--a．ｅxemple.fr'])
    expect(domainsOf(email)).toEqual(['xn--a.exemple.fr', 'exemple.fr'])
  expect(domainsOf('ana@xn--a.été.exemple')).toContain('xn--t-9fab.exemple')
  // The last label is a number, which no domain has.
  expect(domainsOf('ana@exemple.fr.1')).toContain('exemple.fr.1')
})

test('networks are addresses or CIDR, of both versions; half of the Internet is too wide', () => {
  for (const [typed, value] of [
    ['192.0.2.7', '192.0.2.7/32'],
    ['::ffff:192.0.2.7', '192.0.2.7/32'],
    ['192.0.2.0/24', '192.0.2.0/24'],
    ['2001:db8::/32', '2001:db8::/32'],
    ['2001:db8::1', '2001:db8::1/128'],
  ] as const)
    expect(readValue('network', typed)).toEqual({ value })
  for (const typed of ['0.0.0.0/0', '10.0.0.0/7', '::/0', '2000::/18'])
    expect(readValue('network', typed)).toEqual({ refusal: 'entry_block_too_wide' })
  for (const typed of [
    '',
    '192.0.2',
    '192.0.2.0/33',
    '192.0.2.0/',
    '::ffff:192.0.2.0/24',
    'ici',
    '2001:db8::/129',
  ])
    expect(readValue('network', typed)).toEqual({ refusal: 'entry_block_invalid' })
  expect(plainAddress('fe80::1%eth0')).toBe('fe80::1')
  expect(plainAddress('nulle part')).toBeNull()
})

test('usernames are folded; a pattern has three characters at least beside its stars, and no other sign means anything', () => {
  expect(readValue('username', '@Éric_*')).toEqual({ value: 'eric_*' })
  expect(readValue('username', '**arnaque**')).toEqual({ value: '*arnaque*' })
  for (const typed of ['*', 'a*', '*ab*', '_._*'])
    expect(readValue('username', typed)).toMatchObject({ refusal: 'entry_block_too_wide' })
  for (const typed of ['', 'ab', 'nom%', 'nom?', '(a+)+', 'a*b*c*d*e*f'])
    expect(readValue('username', typed)).toEqual({ refusal: 'entry_block_invalid' })
})

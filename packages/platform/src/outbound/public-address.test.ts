import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  ['this machine', ['127.0.0.1', '127.9.9.9', '0.0.0.0', '::1', '::']],
  [
    'private networks',
    ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12::1', 'fec0::1'],
  ],
  ['a provider’s shared network', ['100.64.0.1', '100.127.255.254', '100.100.100.200']],
  ['the same link', ['169.254.0.1', 'fe80::1', 'fe80::1%eth0']],
  [
    'metadata services',
    ['169.254.169.254', '169.254.170.2', '192.0.0.192', 'fd00:ec2::254', '168.63.129.16'],
  ],
  ['many at once', ['224.0.0.1', '239.255.255.250', '255.255.255.255', 'ff02::1']],
  [
    'nobody',
    [
      '192.0.2.1',
      '198.51.100.1',
      '203.0.113.1',
      '198.18.0.1',
      '240.0.0.1',
      '2001:db8::1',
      '3fff::1',
      '100::1',
    ],
  ],
  ['IPv4 written as IPv6', ['::ffff:10.0.0.1', '::ffff:1.1.1.1', '::127.0.0.1', '::ffff:0:10.0.0.1']],
  ['IPv4 behind a translator', ['64:ff9b::a00:1', '64:ff9b:1::a00:1', '192.88.99.1']],
  ['IPv4 in a tunnel', ['2002:a00:1::1', '2001::1', '2001:0:a00:1::1']],
  ['no address at all', ['', 'localhost', '1.1.1.1.example', '999.1.1.1']],
])('an address that means %s is not public', (_, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})

test('an address of the internet is public', () => {
  const addresses = ['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a01:e0a::1']
  expect(addresses.filter(isPublicAddress)).toEqual(addresses)
})

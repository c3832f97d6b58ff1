import { createPrivateKey, createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { selfSigned } from './certificate.ts'

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const now = new Date('2026-11-22T10:00:00Z')

test('a certificate carries the key and the name, and is signed by the key', () => {
  const pem = selfSigned(privateKey, 'parvis.test', now)
  expect(pem).toMatch(/^-----BEGIN CERTIFICATE-----\n[A-Za-z0-9+/=\n]+-----END CERTIFICATE-----\n$/)
  const certificate = new X509Certificate(pem)
  expect(certificate.subject).toBe('CN=parvis.test')
  expect(certificate.issuer).toBe('CN=parvis.test')
  expect(certificate.checkPrivateKey(createPrivateKey(privateKey))).toBe(true)
  expect(certificate.verify(createPublicKey(privateKey))).toBe(true)
  expect(certificate.serialNumber).toMatch(/^1[0-9A-F]{15}$/)
})

test('a certificate is valid for twenty years, and from the day before', () => {
  const certificate = new X509Certificate(selfSigned(privateKey, 'parvis.test', now))
  expect(new Date(certificate.validFrom)).toEqual(new Date('2026-11-21T10:00:00Z'))
  expect(new Date(certificate.validTo)).toEqual(new Date('2046-11-17T10:00:00Z'))
  // From 2050 on, the time has another form (RFC 5280, 4.1.2.5).
  const late = new X509Certificate(selfSigned(privateKey, 'parvis.test', new Date('2045-01-01T00:00:00Z')))
  expect(new Date(late.validTo)).toEqual(new Date('2064-12-27T00:00:00Z'))
})

test('a long name is cut to the 64 characters of a common name', () => {
  const certificate = new X509Certificate(selfSigned(privateKey, `${'a'.repeat(80)}.test`, now))
  expect(certificate.subject).toBe(`CN=${'a'.repeat(64)}`)
})

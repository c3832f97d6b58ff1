import { expect, test } from 'vitest'
import {
  EmailAddress,
  FactorName,
  NewPassword,
  OrganisationDomain,
  PhoneNumber,
} from './credentials.schemas.ts'

test('an address and a number are read in their stored form', () => {
  expect(EmailAddress.parse(' Ada@Exemple.FR ')).toBe('ada@exemple.fr')
  for (const wrong of ['', 'ada', 'ada@', `${'a'.repeat(251)}@x.fr`])
    expect(EmailAddress.safeParse(wrong).success, wrong).toBe(false)
  expect(PhoneNumber.parse('+33 6 12 34 56 78')).toBe('33612345678')
  for (const wrong of ['', '06 12 34 56 78', '33-6'])
    expect(PhoneNumber.safeParse(wrong).success, wrong).toBe(false)
})

test('a password has at most 256 characters, however many units they take', () => {
  const reasons = (password: string) =>
    NewPassword.safeParse(password).error?.issues.map(({ message }) => message) ?? []
  expect(reasons('🔑'.repeat(256))).toEqual([])
  expect(reasons('🔑'.repeat(257))).toEqual(['too_long'])
  expect(reasons('a'.repeat(257))).toEqual(['too_long'])
})

test('the name of a factor is one plain line', () => {
  expect(FactorName.parse(' Mon téléphone ')).toBe('Mon téléphone')
  for (const wrong of ['a'.repeat(101), 'deux\nlignes', '\ud800'])
    expect(FactorName.safeParse(wrong).success).toBe(false)
})

test('a domain is no address and no number of a machine', () => {
  expect(OrganisationDomain.parse(' Ville-Exemple.FR ')).toBe('ville-exemple.fr')
  expect(OrganisationDomain.parse('ville.exemple.fr')).toBe('ville.exemple.fr')
  for (const wrong of ['', 'ville', 'ada@ville.fr', 'ville .fr', 'https://ville.fr/', '10.0.0.1'])
    expect(OrganisationDomain.safeParse(wrong).success, wrong).toBe(false)
})

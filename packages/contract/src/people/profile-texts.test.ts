import { expect, test } from 'vitest'
import {
  hueOf,
  initialsOf,
  isChoosableUsername,
  isUsername,
  normalisedUsername,
  websiteAddress,
} from './profile-texts.ts'

test.each([
  ['@mar@ie', 'marie'],
  ['  Élodie   Œuvre ', 'elodie_oeuvre'],
  ['Valid.name_9', 'valid.name_9'],
  ['ﬁn-ß', 'fin-ss'],
])('%j is kept as %s', (typed, kept) => {
  expect(normalisedUsername(typed)).toBe(kept)
  expect(isUsername(kept)).toBe(true)
})

test.each(['', 'ab', 'é!x', 'a'.repeat(31), '___', '...', '李雷老师', 'a/b', '<script>', 'a\u0000bc'])(
  '%j is not a username',
  (typed) => expect(isUsername(normalisedUsername(typed))).toBe(false),
)

test('a username is chosen without a mark at its end, which a sentence would take from its mention', () => {
  for (const name of ['marie.', 'marie-', 'marie_', 'ma._'])
    expect(isChoosableUsername(name), name).toBe(false)
  for (const name of ['marie', 'marie.c', 'ma-rie_9']) expect(isChoosableUsername(name), name).toBe(true)
})

test('a website is stored with its protocol', () => {
  expect(websiteAddress('www.parvis.example/equipe')).toBe('https://www.parvis.example/equipe')
  expect(websiteAddress(' http://parvis.example ')).toBe('http://parvis.example/')
  expect(websiteAddress('parvis.example:8080')).toBe('https://parvis.example:8080/')
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://parvis.example',
  'file:///etc/passwd',
  'bonjour',
  '',
  'http://',
  'un site.example',
  'https://connu.example@autre.example',
])('%j is no website', (typed) => expect(websiteAddress(typed)).toBeNull())

test('initials come from the first and the last word, or from a single one', () => {
  expect(initialsOf('Hélène Vasseur')).toBe('HV')
  expect(initialsOf('Jean de la Tour')).toBe('JT')
  expect(initialsOf('marie.dupont')).toBe('MD')
  expect(initialsOf('élodie')).toBe('ÉL')
  expect(initialsOf('   ')).toBe('?')
})

test('a person keeps their hue', () => {
  expect(hueOf('a1b2')).toBe(hueOf('a1b2'))
  expect(hueOf('a1b2')).not.toBe(hueOf('a1b3'))
})

import { alikeText } from '@parvis/contract/accounts/fair-use.ts'
import { limits } from '@parvis/contract/limits.ts'
import { expect, test } from 'vitest'
import { likeness } from './likeness.ts'
import { readFeatures } from './text-print.ts'

const site = 'https://parvis.test'
const text = 'Rejoignez-nous samedi à 14 h devant la mairie'

const liken = (one: string, other: string, owner = '') => {
  const [first, second] = [readFeatures(one, site, owner), readFeatures(other, site, owner)]
  if (first.repeat === null || second.repeat === null) throw new Error('too short')
  return likeness(first.repeat.sketch, second.repeat.sketch)
}

test.each([
  `${text} 2`,
  `${text} #a`,
  `${text} 4821003377`,
  text.replace('14 h', '16 h'),
  text.replace('à', 'a').replace('mairie', 'mâirie'),
  text.toUpperCase(),
  `@camille ${text} !`,
])('%j is like the text', (other) => expect(liken(text, other)).toBeGreaterThanOrEqual(alikeText.likeness))

test.each([
  'Participation à midi à Nantes : vingt-trois pour cent des inscrits',
  'Rendez-vous dimanche à la bibliothèque pour parler du budget',
  'Devant la gare, une centaine de personnes attendaient le train de 8 h',
])('%j is another text', (other) => expect(liken(text, other)).toBeLessThan(alikeText.likeness))

test('a template with other facts is another text', () => {
  const result = (town: string, share: string) => `Participation à 17 h : ${town}, ${share} % des inscrits`
  expect(liken(result('Nantes', '54,2'), result('Clermont-Ferrand', '61,8'))).toBeLessThan(alikeText.likeness)
})

test('sketches of two members say nothing of each other', () => {
  const [ana, bea] = [readFeatures(text, site, 'ana').repeat, readFeatures(text, site, 'bea').repeat]
  expect(likeness(ana?.sketch ?? Buffer.alloc(0), bea?.sketch ?? Buffer.alloc(0))).toBeLessThan(0.5)
})

test('one character of eighty thousand letters is sketched like the longest message, and no longer', () => {
  // Leading consonants of Hangul join into one character, so the limit of a message lets them all through.
  const consonants = Array.from(
    { length: 80_000 },
    (_, place) => 0x11_00 + ((Math.imul(place, 0x9e_37_79_b1) >>> 16) % 0x5f),
  )
  const letters = String.fromCharCode(...consonants)
  const sketch = (text: string) => readFeatures(text, site).repeat?.sketch
  expect(sketch(letters)).toEqual(sketch(letters.slice(0, limits.message)))
})
